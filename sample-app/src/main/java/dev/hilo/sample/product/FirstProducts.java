package dev.hilo.sample.product;

import java.util.stream.Stream;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * Fills the shelves of a new shop, before the first request.
 */
@Component
class FirstProducts implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(FirstProducts.class);

	private final ProductRepository products;

	FirstProducts(ProductRepository products) {
		this.products = products;
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (this.products.count() > 0) {
			return;
		}
		try {
			this.products.saveAll(Stream.of("Tea", "Coffee", "Cocoa", "Honey", "Lemon cake")
				.map((name) -> new Product(null, name))
				.toList());
		}
		catch (DuplicateKeyException ex) {
			logger.info("Another instance that started at the same time has created the products");
		}
	}

}

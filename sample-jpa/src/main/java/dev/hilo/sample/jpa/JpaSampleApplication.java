package dev.hilo.sample.jpa;

import java.util.stream.Stream;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DataIntegrityViolationException;

import dev.hilo.sample.page.ShopPage;

/**
 * A small web shop whose JPA entities get their ids from HiLo.
 */
@SpringBootApplication
@Import(ShopPage.class)
public class JpaSampleApplication {

	private static final Logger logger = LoggerFactory.getLogger(JpaSampleApplication.class);

	public static void main(String[] args) {
		SpringApplication.run(JpaSampleApplication.class, args);
	}

	/** Fills the shelves of a new shop, before the first request. */
	@Bean
	SmartInitializingSingleton firstProducts(ProductRepository products) {
		return () -> {
			if (products.count() > 0) {
				return;
			}
			try {
				products.saveAll(Stream.of("Tea", "Coffee", "Cocoa", "Honey", "Lemon cake").map(Product::new).toList());
			}
			catch (DataIntegrityViolationException ex) {
				logger.info("Another instance that started at the same time has created the products");
			}
		};
	}

}

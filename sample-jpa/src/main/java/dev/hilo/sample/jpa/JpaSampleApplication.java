package dev.hilo.sample.jpa;

import java.util.stream.Stream;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/**
 * A small web shop whose JPA entities get their ids from HiLo.
 */
@SpringBootApplication
public class JpaSampleApplication {

	public static void main(String[] args) {
		SpringApplication.run(JpaSampleApplication.class, args);
	}

	/** Fills the shelves of a new shop, before the first request. */
	@Bean
	SmartInitializingSingleton firstProducts(ProductRepository products) {
		return () -> {
			if (products.count() == 0) {
				products.saveAll(Stream.of("Tea", "Coffee", "Cocoa", "Honey", "Lemon cake").map(Product::new).toList());
			}
		};
	}

}

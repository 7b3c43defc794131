package dev.hilo.sample.product;

import java.util.List;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ProductController {

	private final ProductRepository products;

	ProductController(ProductRepository products) {
		this.products = products;
	}

	@GetMapping("/products")
	List<Product> all() {
		return this.products.findByOrderById();
	}

}

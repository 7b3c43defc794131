package dev.hilo.sample.product;

import java.util.List;

import org.springframework.data.repository.ListCrudRepository;

public interface ProductRepository extends ListCrudRepository<Product, Long> {

	boolean existsByName(String name);

	List<Product> findByOrderById();

}

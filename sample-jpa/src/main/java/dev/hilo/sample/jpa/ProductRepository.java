package dev.hilo.sample.jpa;

import java.util.List;

import org.springframework.data.jpa.repository.JpaRepository;

interface ProductRepository extends JpaRepository<Product, Long> {

	boolean existsByName(String name);

	List<Product> findByOrderById();

}

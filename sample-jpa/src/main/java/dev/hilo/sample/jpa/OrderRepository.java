package dev.hilo.sample.jpa;

import java.util.List;

import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;

interface OrderRepository extends JpaRepository<Order, String> {

	List<Order> findByOrderByCreatedDesc(Limit limit);

}

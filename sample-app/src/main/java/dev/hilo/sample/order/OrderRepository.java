package dev.hilo.sample.order;

import java.util.List;

import org.springframework.data.domain.Limit;
import org.springframework.data.repository.ListCrudRepository;

public interface OrderRepository extends ListCrudRepository<Order, String> {

	List<Order> findByOrderByCreatedDesc(Limit limit);

}

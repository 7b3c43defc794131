package dev.hilo.recipes;

import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.core.mapping.AggregateReference;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class Checkout {

	private final JdbcAggregateTemplate store;

	Checkout(JdbcAggregateTemplate store) {
		this.store = store;
	}

	@Transactional
	public Purchase buy(String name) {
		Customer customer = this.store.insert(new Customer(null, name));
		return this.store.insert(new Purchase(null, AggregateReference.to(customer.id())));
	}

}

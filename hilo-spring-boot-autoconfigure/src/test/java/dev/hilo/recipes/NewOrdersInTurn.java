package dev.hilo.recipes;

import java.util.List;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Readers come one after the other: {@code order_reader} has one row. */
@Component
class NewOrdersInTurn {

	private final JdbcClient jdbc;

	NewOrdersInTurn(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	@Transactional(isolation = Isolation.READ_COMMITTED)
	public List<Long> take() {
		// the row stays locked to the end, so that readers come one after the other
		this.jdbc.sql("UPDATE order_reader SET runs = runs + 1").update();
		List<Long> ids = this.jdbc.sql("SELECT id FROM orders WHERE state = 'NEW' ORDER BY id")
			.query(Long.class)
			.list();
		for (Long id : ids) {
			// what is to be done for it, and then
			this.jdbc.sql("UPDATE orders SET state = 'DONE' WHERE id = ?").param(id).update();
		}
		return ids;
	}

}

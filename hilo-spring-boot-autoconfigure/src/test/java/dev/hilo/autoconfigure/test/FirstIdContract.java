package dev.hilo.autoconfigure.test;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Transactional;

import dev.hilo.HiLoIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What holds in every kind of Spring test: two methods, so that one runs after the other.
 * The transactions of the slices do not reach the methods of a superclass.
 */
@Transactional
abstract class FirstIdContract {

	@Autowired
	HiLoIdGenerator ids;

	@Autowired
	JdbcTemplate jdbc;

	@Test
	void oneMethodGetsTheFirstId() {
		getsTheFirstId();
	}

	@Test
	void anotherMethodGetsTheFirstId() {
		getsTheFirstId();
	}

	@Test
	void noTableOfHiLoIsMade() {
		this.ids.generateNextIdFor("orders");
		assertThat(this.jdbc.queryForList("SELECT table_name FROM information_schema.tables", String.class))
			.isNotEmpty()
			.noneMatch((name) -> name.toLowerCase().contains("hilo"));
	}

	private void getsTheFirstId() {
		assertThat(store()).isEqualTo("orders/1-A");
		assertThat(store()).isEqualTo("orders/2-A");
	}

	/** Stores an entity and tells its id. */
	String store() {
		return this.ids.generateDocumentId(Order.class);
	}

}

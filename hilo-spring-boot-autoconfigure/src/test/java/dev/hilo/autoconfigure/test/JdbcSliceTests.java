package dev.hilo.autoconfigure.test;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.jdbc.test.autoconfigure.JdbcTest;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers ids from the database in a {@code @JdbcTest}.
 */
@JdbcTest
class JdbcSliceTests {

	@Autowired
	private HiLoIdGenerator ids;

	@Autowired
	private JdbcTemplate jdbc;

	@Test
	void givesIdsFromTheDatabaseInASliceTest() {
		long id = this.ids.generateNextIdFor("orders");
		assertThat(this.jdbc.queryForObject("SELECT max_value FROM hilo_range WHERE collection = 'orders'", Long.class))
			.isGreaterThanOrEqualTo(id);
	}

}

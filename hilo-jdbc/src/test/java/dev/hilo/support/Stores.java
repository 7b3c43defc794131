package dev.hilo.support;

import javax.sql.DataSource;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.JdbcRangeRepositoryBuilder;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.RangeRequest;

/**
 * Stores over tables that are there, and what tests ask of them.
 */
public final class Stores {

	private Stores() {
	}

	/** Begins to build a store on the application's connections. */
	public static JdbcRangeRepositoryBuilder shared(DataSource dataSource) {
		return JdbcRangeRepository.over(dataSource)
			.connection(ConnectionMode.SHARED)
			.schemaManagement(SchemaManagement.NONE);
	}

	/** A request for ten numbers of orders. */
	public static RangeRequest tenOrders() {
		return ten("orders");
	}

	/** A request for ten numbers. */
	public static RangeRequest ten(String collection) {
		return new RangeRequest(collection, 10, 0, 0, Long.MAX_VALUE, System.nanoTime());
	}

	/** The highest number of all rows, or 0 without one. */
	public static long max(DataSource dataSource) {
		return JdbcClient.create(dataSource)
			.sql("SELECT COALESCE(MAX(max_value), 0) FROM hilo_range")
			.query(Long.class)
			.single();
	}

}

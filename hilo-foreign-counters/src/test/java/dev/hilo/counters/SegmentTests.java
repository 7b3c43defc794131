package dev.hilo.counters;

import java.util.Objects;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.support.Engine;

/**
 * A table with a row for each counter, which holds one less than the next value.
 */
@ParameterizedClass
@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
class SegmentTests extends ForeignCounterContract {

	SegmentTests(Engine engine) {
		super(engine, "table:hibernate_sequences/orders", 50L);
	}

	@Override
	String[] create() {
		return new String[] {
				"CREATE TABLE hibernate_sequences (sequence_name varchar(255) NOT NULL PRIMARY KEY, next_val bigint)",
				"INSERT INTO hibernate_sequences VALUES ('orders', 0)",
				"INSERT INTO hibernate_sequences VALUES ('products', 77)" };
	}

	@Override
	String reset() {
		return "UPDATE hibernate_sequences SET next_val = 0 WHERE sequence_name = 'orders'";
	}

	@Override
	long next(CounterDatabase database) {
		return new TransactionTemplate(new JdbcTransactionManager(database.pool)).execute((status) -> {
			database.jdbc
				.update("UPDATE hibernate_sequences SET next_val = next_val + 50 WHERE sequence_name = 'orders'");
			return Objects.requireNonNull(database.jdbc
				.queryForObject("SELECT next_val FROM hibernate_sequences WHERE sequence_name = 'orders'", Long.class))
					- 49;
		});
	}

}

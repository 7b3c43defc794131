package dev.hilo.counters;

import java.util.Objects;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.support.Engine;

/**
 * A table with a single row, which holds the next value.
 */
@ParameterizedClass
@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
class SingleRowTests extends ForeignCounterContract {

	SingleRowTests(Engine engine) {
		super(engine, "table:orders_seq", 50L);
	}

	@Override
	String[] create() {
		return new String[] { "CREATE TABLE orders_seq (next_val bigint)", "INSERT INTO orders_seq VALUES (1)" };
	}

	@Override
	String reset() {
		return "UPDATE orders_seq SET next_val = 1";
	}

	@Override
	long next(CounterDatabase database) {
		return new TransactionTemplate(new JdbcTransactionManager(database.pool)).execute((status) -> {
			database.jdbc.update("UPDATE orders_seq SET next_val = next_val + 50");
			return Objects.requireNonNull(database.jdbc.queryForObject("SELECT next_val FROM orders_seq", Long.class))
					- 50;
		});
	}

}

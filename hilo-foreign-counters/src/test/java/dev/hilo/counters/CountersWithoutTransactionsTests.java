package dev.hilo.counters;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.support.Engine;

/**
 * Tables of others in which a row stays locked for no longer than a statement. The other
 * client of the contract relies on such a lock, and so compares and sets here.
 */
@Tag("all")
@ParameterizedClass
@ValueSource(strings = { "MyISAM", "Aria", "MEMORY" })
class CountersWithoutTransactionsTests extends ForeignCounterContract {

	private final String storage;

	CountersWithoutTransactionsTests(String storage) {
		super(Engine.MARIADB, "table:orders_seq", 50L);
		this.storage = storage;
	}

	@Override
	String[] create() {
		return new String[] { "CREATE TABLE orders_seq (next_val bigint) ENGINE = " + this.storage,
				"INSERT INTO orders_seq VALUES (1)" };
	}

	@Override
	String reset() {
		return "UPDATE orders_seq SET next_val = 1";
	}

	@Override
	long next(CounterDatabase database) {
		while (true) {
			Long value = database.jdbc.queryForObject("SELECT next_val FROM orders_seq", Long.class);
			if (database.jdbc.update("UPDATE orders_seq SET next_val = ? WHERE next_val = ?", value + 50, value) == 1) {
				return value;
			}
		}
	}

}

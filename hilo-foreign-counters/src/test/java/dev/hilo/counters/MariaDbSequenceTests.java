package dev.hilo.counters;

import org.junit.jupiter.api.Tag;

import dev.hilo.support.Engine;

@Tag("all")
class MariaDbSequenceTests extends ForeignCounterContract {

	MariaDbSequenceTests() {
		super(Engine.MARIADB, "sequence:order_seq", null);
	}

	@Override
	String[] create() {
		return new String[] { "CREATE SEQUENCE order_seq START WITH 1 INCREMENT BY 50 NOCACHE" };
	}

	@Override
	String reset() {
		return "ALTER SEQUENCE order_seq RESTART 1";
	}

	@Override
	long next(CounterDatabase database) {
		return database.jdbc.queryForObject("SELECT NEXTVAL(order_seq)", Long.class);
	}

}

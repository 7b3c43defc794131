package dev.hilo.counters;

import dev.hilo.support.Engine;

class PostgresSequenceTests extends ForeignCounterContract {

	PostgresSequenceTests() {
		super(Engine.POSTGRESQL, "sequence:order_seq", null);
	}

	@Override
	String[] create() {
		return new String[] { "CREATE SEQUENCE order_seq START WITH 1 INCREMENT BY 50" };
	}

	@Override
	String reset() {
		return "ALTER SEQUENCE order_seq RESTART";
	}

	@Override
	long next(CounterDatabase database) {
		return database.jdbc.queryForObject("SELECT nextval('order_seq')", Long.class);
	}

}

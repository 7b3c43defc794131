package dev.hilo.counters;

import dev.hilo.support.Engine;

class H2SequenceTests extends ForeignCounterContract {

	H2SequenceTests() {
		super(Engine.H2, "sequence:order_seq", null);
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
		return database.jdbc.queryForObject("SELECT NEXT VALUE FOR order_seq", Long.class);
	}

}

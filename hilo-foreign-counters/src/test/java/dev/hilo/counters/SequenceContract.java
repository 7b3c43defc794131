package dev.hilo.counters;

import dev.hilo.support.Engine;

/**
 * A sequence with an increment of 50.
 */
abstract class SequenceContract extends ForeignCounterContract {

	private final Engine engine;

	SequenceContract(Engine engine) {
		super(engine, "sequence:order_seq", null);
		this.engine = engine;
	}

	@Override
	String[] create() {
		return new String[] { "CREATE SEQUENCE order_seq START WITH 1 INCREMENT BY 50"
				+ (this.engine.isMySqlOrMariaDb() ? " NOCACHE" : "") };
	}

	@Override
	String reset() {
		return "ALTER SEQUENCE order_seq RESTART" + (this.engine.isMySqlOrMariaDb() ? " 1" : "");
	}

	@Override
	long next(CounterDatabase database) {
		return database.nextval(this.engine);
	}

}

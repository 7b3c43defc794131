package dev.hilo.counters;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.support.Engine;

/**
 * A sequence with an increment of 50.
 */
@ParameterizedClass
@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MARIADB_WITH_CONNECTOR_J" })
class SequenceTests extends ForeignCounterContract {

	private final Engine engine;

	SequenceTests(Engine engine) {
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

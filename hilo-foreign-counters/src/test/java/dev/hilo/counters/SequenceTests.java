package dev.hilo.counters;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.support.Engine;

import static dev.hilo.counters.CounterDatabase.request;
import static org.assertj.core.api.Assertions.assertThat;

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

	@Test
	void pooledBeginsBelowAHigherInitialValueUnlessThatIsDrawnFirst() {
		String initial = "ALTER SEQUENCE order_seq RESTART WITH 1000";
		this.database.with(initial);
		assertThat(numbers(store(Arithmetic.POOLED).next(request(50, 0)))).isEqualTo("951..1000");
		this.database.with(initial);
		assertThat(next(this.database)).isEqualTo(1000);
		assertThat(numbers(store(Arithmetic.POOLED).next(request(50, 0)))).isEqualTo("1001..1050");
	}

}

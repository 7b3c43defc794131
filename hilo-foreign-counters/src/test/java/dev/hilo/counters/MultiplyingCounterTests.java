package dev.hilo.counters;

import java.util.stream.Collectors;

import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.Counter;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;

import static dev.hilo.counters.CounterDatabase.request;
import static dev.hilo.counters.ForeignCounterContract.numbers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Counters whose values count blocks.
 */
class MultiplyingCounterTests {

	private static final String MARTEN = "CREATE TABLE mt_hilo (entity_name varchar(100) PRIMARY KEY, hi_value bigint)";

	private static final String ROW = "table:mt_hilo/orders";

	@ParameterizedTest
	@CsvSource({ "HILO, 1..100, 101..150, 4", "LEGACY_HILO, 50..149, 150..199, 4", "MARTEN, 51..150, 151..200, 4" })
	void eachBlockMovesTheSequenceByOne(Arithmetic arithmetic, String first, String second, long next) {
		try (CounterDatabase database = new CounterDatabase(Engine.H2).with("CREATE SEQUENCE order_seq");
				JdbcRangeRepository store = database.store("sequence:order_seq", arithmetic, 50L)) {
			Range range = store.next(request(100, 0));
			assertThat(numbers(range)).isEqualTo(first);
			assertThat(numbers(store.next(request(1, range.high())))).isEqualTo(second);
			assertThat(database.jdbc.queryForObject("SELECT NEXT VALUE FOR order_seq", Long.class)).isEqualTo(next);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "HILO", "MARTEN" })
	void rowThatIsMissingIsAnError(Arithmetic arithmetic) {
		try (CounterDatabase database = new CounterDatabase(Engine.H2).with(MARTEN);
				JdbcRangeRepository store = database.store(ROW, arithmetic, 50L)) {
			assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(() -> check(store))
				.withMessageContaining("no such row");
		}
	}

	@Test
	void sequenceThatCountsNumbersIsNoneThatCountsBlocks() {
		try (CounterDatabase database = new CounterDatabase(Engine.H2).with("CREATE SEQUENCE order_seq INCREMENT 50");
				JdbcRangeRepository store = database.store("sequence:order_seq", Arithmetic.LEGACY_HILO, 51L)) {
			assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(() -> check(store))
				.withMessageContainingAll("increment is 50", "legacy-hilo count their blocks one by one", "pooled");
		}
	}

	@ParameterizedTest
	@CsvSource({ "HILO, allocationSize", "LEGACY_HILO, max_lo + 1", "MARTEN, MaxLo" })
	void sizeOfTheBlocksIsRequired(Arithmetic arithmetic, String what) {
		try (CounterDatabase database = new CounterDatabase(Engine.H2)) {
			assertThatExceptionOfType(HiLoConfigurationException.class)
				.isThrownBy(() -> database.store("sequence:order_seq", arithmetic, null))
				.withMessageContainingAll("hilo.collections.orders.block-size", what);
		}
	}

	@Test
	void numbersEndWithTheSequence() {
		try (CounterDatabase database = new CounterDatabase(Engine.H2).with("CREATE SEQUENCE order_seq MAXVALUE 3");
				JdbcRangeRepository store = database.store("sequence:order_seq", Arithmetic.HILO, 50L)) {
			assertThat(numbers(store.next(request(50, 0)))).isEqualTo("1..50");
			assertThat(numbers(store.next(request(1000, 50)))).as("half of what is left").isEqualTo("51..100");
			assertThat(numbers(store.next(request(1000, 100)))).as("no value is lost").isEqualTo("101..150");
			assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(() -> store.next(request(1, 150)))
				.satisfies((ex) -> assertThat(ex.bound()).isEqualTo(150));
		}
	}

	@Test
	void numbersEndWithThoseOfALong() {
		try (CounterDatabase database = new CounterDatabase(Engine.H2)
			.with("CREATE SEQUENCE order_seq START WITH 184467440737095516");
				JdbcRangeRepository store = database.store("sequence:order_seq", Arithmetic.HILO, 50L)) {
			Range last = store.next(request(1, 0));
			assertThat(numbers(last)).isEqualTo("9223372036854775751..9223372036854775800");
			store.next(request(1, last.high()));
			assertThatExceptionOfType(IdSpaceExhaustedException.class)
				.isThrownBy(() -> store.next(new RangeRequest("orders", 1, 5, 0, Long.MAX_VALUE, 1)));
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void rowThatMayHoldTheNextValueOrTheLastIsRefusedAndAViewOfItIsNot(Engine engine) {
		try (CounterDatabase database = new CounterDatabase(engine).with(
				"CREATE TABLE hilos (entity varchar(50) PRIMARY KEY, next_hi bigint NOT NULL)",
				"INSERT INTO hilos VALUES ('orders', 7)", "INSERT INTO hilos VALUES ('products', 99)");
				JdbcRangeRepository store = database.store("table:hilos/orders", Arithmetic.LEGACY_HILO, 10L)) {
			String advice = Assertions.catchThrowableOfType(HiLoConfigurationException.class, () -> check(store))
				.getMessage();
			assertThat(advice).contains("which can't be seen");
			if (engine == Engine.H2) {
				// Its views can't be written to
				return;
			}
			database.with(advice.replaceAll("(?s).*(CREATE VIEW .*?'orders').*", "$1"));
			try (JdbcRangeRepository view = database.store("table:orders_hi", Arithmetic.LEGACY_HILO, 10L)) {
				assertThat(numbers(view.next(request(20, 0)))).isEqualTo("70..89");
				assertThat(database.jdbc.queryForList("SELECT next_hi FROM hilos ORDER BY entity", Long.class))
					.containsExactly(9L, 99L);
			}
		}
	}

	private static long value(CounterDatabase database) {
		return database.jdbc.queryForList("SELECT hi_value FROM mt_hilo", Long.class)
			.stream()
			.collect(Collectors.summingLong((value) -> value));
	}

	private static void check(JdbcRangeRepository store) {
		Counter counter = store.counter("orders");
		assertThat(counter.isRaised()).isFalse();
		counter.check();
	}

}

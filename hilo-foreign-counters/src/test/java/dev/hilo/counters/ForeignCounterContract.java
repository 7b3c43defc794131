package dev.hilo.counters;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.LostAnswers;
import dev.hilo.test.CounterContract;

import static dev.hilo.counters.CounterDatabase.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What every counter of others promises, on every engine; its blocks have 50 numbers, and
 * its first value is 1.
 */
abstract class ForeignCounterContract extends CounterContract {

	private final Engine engine;

	private final String counter;

	private final @Nullable Long blockSize;

	final List<JdbcRangeRepository> stores = new ArrayList<>();

	CounterDatabase database;

	ForeignCounterContract(Engine engine, String counter, @Nullable Long blockSize) {
		this.engine = engine;
		this.counter = counter;
		this.blockSize = blockSize;
	}

	/** Creates the counter, at its first value. */
	abstract String[] create();

	/** Sets the counter back to its first value. */
	abstract String reset();

	/** Takes a value as others do. */
	abstract long next(CounterDatabase database);

	@BeforeEach
	void start() {
		this.database = new CounterDatabase(this.engine).with(create());
	}

	/** None has started on an engine that is left out. */
	@AfterEach
	void stop() {
		this.stores.forEach(JdbcRangeRepository::close);
		if (this.database != null) {
			this.database.close();
		}
	}

	@Override
	protected RangeRepository client() {
		return store(Arithmetic.LOW);
	}

	@Override
	protected RangeRepository clientThatLosesTheAnswer() {
		return JdbcRangeRepository.over(LostAnswers.of(this.database.pool))
			.schemaManagement(SchemaManagement.NONE)
			.counters(Map.of("orders", CounterDatabase.counter(this.counter, Arithmetic.LOW, this.blockSize)))
			.build();
	}

	@Override
	protected Callable<Range> neighbour() {
		return () -> {
			long value = next(this.database);
			return new Range("others", value, value + 49, 0, 0, null, null);
		};
	}

	JdbcRangeRepository store(Arithmetic arithmetic) {
		JdbcRangeRepository store = this.database.store(this.counter, arithmetic, this.blockSize);
		this.stores.add(store);
		return store;
	}

	@Test
	void firstBlocksAreWhatTheArithmeticSays() {
		JdbcRangeRepository low = store(Arithmetic.LOW);
		assertThat(numbers(low.next(request(50, 0)))).isEqualTo("1..50");
		assertThat(numbers(low.next(request(1, 50)))).isEqualTo("51..100");
		JdbcRangeRepository pooled = store(Arithmetic.POOLED);
		assertThat(numbers(pooled.next(request(50, 0)))).isEqualTo("52..101");
	}

	@Test
	void pooledBeginsWithOneAlone() {
		JdbcRangeRepository pooled = store(Arithmetic.POOLED);
		assertThat(numbers(pooled.next(request(32, 0)))).isEqualTo("1..1");
		assertThat(numbers(pooled.next(request(32, 1)))).isEqualTo("2..51");
	}

	@Test
	void severalBlocksAreOneRange() {
		JdbcRangeRepository store = store(Arithmetic.LOW);
		assertThat(numbers(store.next(request(51, 0)))).isEqualTo("1..100");
		assertThat(numbers(store.next(request(1000, 100)))).isEqualTo("101..1100");
		assertThat(next(this.database)).as("others go on above").isEqualTo(1101);
		assertThat(numbers(store.next(request(100_000, 1100)))).isEqualTo("1151..101150");
	}

	@Test
	void rangeLooksLikeNoHeal() {
		assertThat(store(Arithmetic.LOW).next(request(50, 0)).previousMax()).isZero();
		next(this.database);
		Range second = store(Arithmetic.LOW).next(request(50, 50));
		assertThat(second.low()).isEqualTo(101);
		assertThat(second.previousMax()).isEqualTo(100);
		assertThat(second.nodeTag()).isNull();
	}

	@Test
	void tagAndPrefixOfTheDatabaseAreUsedIfItHasThem() {
		Engine.createTables(this.database.pool);
		this.database.with("INSERT INTO hilo_node (node_tag, server_prefix) VALUES ('B', 'North/')");
		Range range = store(Arithmetic.LOW).next(request(50, 0));
		assertThat(range.nodeTag()).isEqualTo("B");
		assertThat(range.serverPrefix()).isEqualTo("North/");
	}

	@ParameterizedTest
	@CsvSource({ "LOW, 50, 100", "POOLED, 1, 51" })
	void counterShowsWhatAnybodyHasTaken(Arithmetic arithmetic, long ours, long withOthers) {
		JdbcRangeRepository store = store(arithmetic);
		assertThat(store.counter("orders").highest()).hasValue(0);
		assertThat(store.next(request(1, 0)).high()).isEqualTo(ours);
		assertThat(store.counter("orders").highest()).hasValue(ours);
		next(this.database);
		assertThat(store.counter("orders").highest()).hasValue(withOthers);
		assertThat(store.counter("orders").highest()).as("a look takes nothing").hasValue(withOthers);
	}

	@Test
	void lastRangeIsCutAtTheBound() {
		JdbcRangeRepository store = store(Arithmetic.LOW);
		assertThat(numbers(store.next(new RangeRequest("orders", 100, 0, 0, 70, 1)))).isEqualTo("1..70");
		assertThatExceptionOfType(IdSpaceExhaustedException.class)
			.isThrownBy(() -> store.next(new RangeRequest("orders", 1, 70, 0, 70, 1)));
		assertThat(next(this.database)).as("nothing was taken for that").isEqualTo(101);
		assertThatExceptionOfType(IdSpaceExhaustedException.class)
			.isThrownBy(() -> store(Arithmetic.LOW).next(new RangeRequest("orders", 1, 0, 0, 70, 1)));
	}

	@Test
	void nothingGoesBack() {
		JdbcRangeRepository store = store(Arithmetic.LOW);
		Range range = store.next(request(1000, 0));
		assertThat(store.giveBack(range, 500)).as("others may have taken more").isFalse();
		assertThat(store.counter("orders").highest()).hasValue(1000);
		assertThat(store.next(request(1, 1000)).low()).isEqualTo(1001);
	}

	@Test
	void floorIsRefused() {
		JdbcRangeRepository store = store(Arithmetic.LOW);
		assertThatExceptionOfType(HiLoConfigurationException.class)
			.isThrownBy(() -> store.next(new RangeRequest("orders", 10, 0, 2500, Long.MAX_VALUE, 1)))
			.withMessageContaining("floor");
	}

	@Test
	void counterThatWasResetIsAnErrorInsteadOfNumbersGivenTwice() {
		JdbcRangeRepository store = store(Arithmetic.LOW);
		store.next(request(200, 0));
		this.database.with(reset());
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> store.next(request(50, 200)))
			.withMessageContainingAll("gave the numbers from 1 on, though this process has had numbers up to 200: ",
					"If it has gone back, set it above all ids that are in use", nameOfTheCounter());
		next(this.database);
		next(this.database);
		next(this.database);
		assertThat(numbers(store.next(request(50, 200)))).as("once it is above").isEqualTo("201..250");
	}

	String nameOfTheCounter() {
		return this.counter.substring(this.counter.indexOf(':') + 1).split("/")[0];
	}

	static String numbers(Range range) {
		return range.low() + ".." + range.high();
	}

}

package dev.hilo.counters;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.Counter;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.InterceptingDataSource;
import dev.hilo.support.Stores;

import static dev.hilo.counters.CounterDatabase.request;
import static dev.hilo.counters.ForeignCounterContract.numbers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The last number and the first, and what others do between two statements.
 */
class ForeignCounterLimitsTests {

	private static final String SEQUENCE = "sequence:order_seq";

	private static final String TABLE = "table:orders_seq";

	private final CounterDatabase database = new CounterDatabase(Engine.H2);

	@AfterEach
	void close() {
		this.database.close();
	}

	@Test
	void counterThatWouldGiveTheLastNumberAgainHasGoneBack() {
		this.database.with("CREATE SEQUENCE order_seq START WITH 51 INCREMENT BY 50");
		assertThatExceptionOfType(RangeUnavailableException.class)
			.isThrownBy(() -> store(SEQUENCE, null).next(request(50, 51)))
			.withMessageContainingAll("gave the numbers from 51 on", "up to 51");
	}

	@Test
	void numberAtTheBoundIsStillGiven() {
		this.database.with("CREATE SEQUENCE order_seq START WITH 70 INCREMENT BY 50");
		RangeRequest request = new RangeRequest("orders", 50, 0, 0, 70, 1);
		assertThat(numbers(store(SEQUENCE, null).next(request))).isEqualTo("70..70");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void runsApartThatNobodyHasHadAreForgottenAtTheEnd(boolean givingBack) {
		JdbcRangeRepository store = storeWithRunsApart();
		Range first = store.next(request(150, 50));
		assertThat(numbers(first)).isEqualTo("101..150");
		if (givingBack) {
			assertThat(store.giveBack(first, 110)).isFalse();
		}
		else {
			store.drain();
		}
		assertThat(numbers(store.next(request(50, 150)))).as("not 201").isEqualTo("401..500");
	}

	@Test
	void runsApartAreForgottenWithACounterThatHasGoneBack() {
		JdbcRangeRepository store = storeWithRunsApart();
		store.next(request(150, 50));
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> store.next(request(50, 220)))
			.withMessageContaining("gave the numbers from 201 on");
		assertThat(numbers(store.next(request(50, 220)))).as("not 301").isEqualTo("401..500");
	}

	/** As its sequence now leaves as much as a block between two of them. */
	private JdbcRangeRepository storeWithRunsApart() {
		this.database.with("CREATE SEQUENCE order_seq INCREMENT BY 50 NO CACHE");
		JdbcRangeRepository store = store(SEQUENCE, null);
		assertThat(numbers(store.next(request(50, 0)))).isEqualTo("1..50");
		this.database.with("ALTER SEQUENCE order_seq RESTART WITH 101 INCREMENT BY 100");
		return store;
	}

	@ParameterizedTest
	@CsvSource({ "sequence:order_seq,,setval or ALTER SEQUENCE", "table:orders_seq,50,UPDATE" })
	void counterFarBelowTheFirstIdIsLeftAfterSomeTripsWithWhatToDo(String counter, @Nullable Long blockSize,
			String remedy) {
		this.database.with("CREATE SEQUENCE order_seq START WITH -1000000 INCREMENT BY 50",
				"CREATE TABLE orders_seq (next_val bigint)", "INSERT INTO orders_seq VALUES (-1000000)");
		assertThatExceptionOfType(RangeUnavailableException.class)
			.isThrownBy(() -> store(counter, blockSize).next(request(50, 0)))
			.withMessageContainingAll("far below 1", "above all ids that are in use", remedy);
	}

	@Test
	void valueIsTakenOnlyIfTheRowIsStillAsItWasRead() {
		this.database.with("CREATE TABLE orders_seq (next_val bigint)", "INSERT INTO orders_seq VALUES (1)");
		AtomicBoolean first = new AtomicBoolean(true);
		JdbcRangeRepository store = store(TABLE, 50L, (connection, sql) -> {
			if (sql.startsWith("UPDATE") && first.getAndSet(false)) {
				this.database.with("UPDATE orders_seq SET next_val = 51");
			}
		});
		assertThat(numbers(store.next(request(50, 0)))).isEqualTo("51..100");
	}

	@Test
	void tagThatCannotBeReadNowIsNotTakenForNone() {
		Engine.createTables(this.database.pool);
		this.database.with("INSERT INTO hilo_node (node_tag) VALUES ('B')", "CREATE SEQUENCE order_seq");
		AtomicBoolean first = new AtomicBoolean(true);
		JdbcRangeRepository store = store(SEQUENCE, null, (connection, sql) -> {
			if (first.getAndSet(false)) {
				throw ForeignCounterLimitsTests.<RuntimeException>unchecked(new SQLException("injected", "57P03"));
			}
		});
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> store.next(request(1, 0)))
			.withMessageContaining("injected");
		assertThat(store.next(request(1, 0)).nodeTag()).isEqualTo("B");
	}

	@Test
	void orderOfACounterThatNobodyHasLookedAtIsNotKnown() {
		Counter counter = store(SEQUENCE, null).counter("orders");
		assertThat(counter.isRaised()).isFalse();
		assertThat(counter.isAscending()).isFalse();
		assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(counter::check);
		assertThat(counter.isAscending()).as("nor of one that is not there yet").isFalse();
		this.database.with("CREATE SEQUENCE order_seq");
		counter.check();
		assertThat(counter.isAscending()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, Integer.MAX_VALUE })
	void blocksMayBeAsLargeAsThoseOfHibernate(long size) {
		assertThat(new ForeignCounterSettings("hilo.collections.orders.", TABLE, ForeignCounterName.parse(TABLE),
				Arithmetic.LOW, size, null)
			.blockSize()).isEqualTo(size);
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, Integer.MAX_VALUE + 1L })
	void otherSizesOfBlocksAreRefused(long size) {
		assertThatExceptionOfType(HiLoConfigurationException.class)
			.isThrownBy(() -> CounterDatabase.counter(TABLE, Arithmetic.LOW, size))
			.withMessageContainingAll("hilo.collections.orders.block-size", "1 to 2147483647");
	}

	@Test
	void whatIsMissingIsNamed() {
		assertThatExceptionOfType(HiLoConfigurationException.class)
			.isThrownBy(() -> check(store(SEQUENCE, null).counter("orders")))
			.withMessageContaining("There is no such sequence");
		assertThatExceptionOfType(HiLoConfigurationException.class)
			.isThrownBy(() -> check(store(TABLE, 50L).counter("orders")))
			.withMessageContaining("There is no such table");
	}

	private static void check(Counter counter) {
		assertThat(counter.isRaised()).isFalse();
		counter.check();
	}

	private JdbcRangeRepository store(String counter, @Nullable Long blockSize) {
		return this.database.store(counter, Arithmetic.LOW, blockSize);
	}

	/** On connections of the pool itself. */
	private JdbcRangeRepository store(String counter, @Nullable Long blockSize,
			BiConsumer<Connection, String> beforeStatement) {
		return Stores.shared(new InterceptingDataSource(this.database.pool, beforeStatement))
			.counters(Map.of("orders", CounterDatabase.counter(counter, Arithmetic.LOW, blockSize)))
			.build();
	}

	@SuppressWarnings("unchecked")
	private static <E extends Throwable> E unchecked(Throwable ex) throws E {
		throw (E) ex;
	}

}

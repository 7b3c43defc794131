package dev.hilo.counters;

import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.Counter;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;

import static dev.hilo.counters.CounterDatabase.request;
import static dev.hilo.counters.CounterDatabase.store;
import static dev.hilo.counters.ForeignCounterContract.numbers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What becomes of the values of a foreign counter, of which H2 has the answers of other
 * engines too.
 */
class ForeignRangesTests {

	private final HikariDataSource pool = Engine.H2.newPool();

	@AfterEach
	void close() {
		this.pool.close();
	}

	/** As PostgreSQL counts on where the owner lowers the increment to 10. */
	@ParameterizedTest
	@CsvSource({ "LOW, 101..110", "POOLED, 52..61" })
	void smallerBlocksBeginAboveALargeOneThatAnotherClientMayHold(Arithmetic arithmetic, String numbers) {
		Engine.execute(this.pool, "CREATE SEQUENCE order_seq INCREMENT BY 50");
		JdbcRangeRepository store = store(this.pool, "sequence:order_seq", arithmetic, null);
		long last = store.next(request(1, 0)).high();
		Engine.execute(this.pool, "ALTER SEQUENCE order_seq RESTART WITH 61 INCREMENT BY 10");
		assertThat(numbers(store.next(request(10, last)))).isEqualTo(numbers);
	}

	@Test
	void counterThatHasNoLastNumberOrWasNeverReadSetsNoBound() {
		JdbcRangeRepository store = store(this.pool, "sequence:order_seq", Arithmetic.HILO, 50L);
		Counter counter = counter(store);
		assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(counter::check);
		assertThat(counter.bound()).as("not there yet").isEqualTo(Long.MAX_VALUE);
		Engine.execute(this.pool, "CREATE SEQUENCE order_seq");
		counter.check();
		assertThat(counter.bound()).as("beyond a long").isEqualTo(Long.MAX_VALUE);
		Engine.execute(this.pool, "ALTER SEQUENCE order_seq MAXVALUE 40");
		store.next(request(50, 0));
		assertThat(counter.bound()).isEqualTo(2000);
	}

	/** As a server whose standby may lack what it has just given. */
	@ParameterizedTest
	@CsvSource({ "sequence:order_seq, ", "table:orders_seq, 50" })
	void valuesOfWhichTheServerWarnsAreNotUsed(String counter, @Nullable Long blockSize) {
		Engine.execute(this.pool, "CREATE SEQUENCE order_seq INCREMENT BY 50",
				"CREATE TABLE orders_seq (next_val bigint)", "INSERT INTO orders_seq VALUES (1)");
		AtomicBoolean warns = new AtomicBoolean();
		DataSource warning = new AlteredDataSource(this.pool,
				(method, arguments, real) -> (method.equals("getWarnings") && warns.get())
						? new SQLWarning("not replicated", "01000") : real.make());
		JdbcRangeRepository store = store(warning, counter, Arithmetic.LOW, blockSize);
		store.next(request(50, 0));
		warns.set(true);
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> store.next(request(50, 50)))
			.withMessageContaining("the server warned, so the range may not be safe: not replicated");
	}

	@Test
	void counterOfOursAtTheFirstValueOfAnUnusedSequenceIsNotGivenAgain() {
		Engine.createTables(this.pool);
		Engine.execute(this.pool, "CREATE SEQUENCE order_seq",
				"INSERT INTO hilo_range (collection, max_value) VALUES ('orders', 1)");
		JdbcRangeRepository store = ofEntity(this.pool);
		assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(() -> counter(store).check())
			.withMessageContainingAll("collection 'orders' is at 1", "RESTART WITH 2");
	}

	/** Else an id that HiLo has given could come again. */
	@Test
	void counterOfOursThatCannotBeReadNowIsNotTakenForNone() {
		Engine.createTables(this.pool);
		Engine.execute(this.pool, "CREATE SEQUENCE order_seq",
				"INSERT INTO hilo_range (collection, max_value) VALUES ('orders', 70)");
		AtomicBoolean first = new AtomicBoolean(true);
		JdbcRangeRepository store = ofEntity(new AlteredDataSource(this.pool, (method, arguments, real) -> {
			if (method.equals("prepareStatement") && arguments[0].toString().contains("hilo_range")
					&& first.getAndSet(false)) {
				throw new SQLException("injected", "57P03");
			}
			return real.make();
		}));
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> store.next(request(1, 0)))
			.withMessageContaining("injected");
		assertThatExceptionOfType(HiLoConfigurationException.class).isThrownBy(() -> store.next(request(1, 0)))
			.withMessageContaining("is at 70");
	}

	private static JdbcRangeRepository ofEntity(DataSource dataSource) {
		return JdbcRangeRepository.over(dataSource)
			.counters(Map.of("orders", CounterDatabase.ofEntity("order_seq")))
			.build();
	}

	private static Counter counter(JdbcRangeRepository store) {
		Counter counter = store.counter("orders");
		assertThat(counter.isRaised()).isFalse();
		return counter;
	}

}

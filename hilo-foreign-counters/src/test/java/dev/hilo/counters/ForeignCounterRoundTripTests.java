package dev.hilo.counters;

import java.time.Duration;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.HiLoSequence;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.support.Engine;
import dev.hilo.support.TcpProxy;

import static dev.hilo.counters.CounterDatabase.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What ranges from a counter of others cost, counted on the wire.
 */
class ForeignCounterRoundTripTests {

	@ParameterizedTest
	@CsvSource({ "POSTGRESQL, nextval", "MARIADB, NEXTVAL" })
	void sizesGrowSoThatTripsBecomeRare(Engine engine, String text) {
		String url = engine.newDatabase();
		try (TcpProxy proxy = new TcpProxy(url); HikariDataSource pool = engine.pool(proxy.url())) {
			Engine.execute(pool, "CREATE SEQUENCE order_seq INCREMENT BY 50");
			try (JdbcRangeRepository store = CounterDatabase.store(pool, "sequence:order_seq", Arithmetic.LOW, null);
					HiLoSequences sequences = HiLoSequences.over(store)
						.settings(new CollectionSettings(50, 1 << 20).withRefillAhead(false))
						.build()) {
				HiLoSequence orders = sequences.sequence("orders");
				proxy.watch(text);
				long last = 0;
				for (int i = 0; i < 50 * 1023; i++) {
					last = orders.next();
				}
				assertThat(last).as("without gaps").isEqualTo(50 * 1023);
				assertThat(proxy.seen()).as("50 + 100 + .. + 25600").isEqualTo(10);
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "POSTGRESQL, sequence:order_seq, 1", "MARIADB, sequence:order_seq, 1",
			"POSTGRESQL, table:order_row, 2", "MARIADB, table:order_row, 2" })
	void manyBlocksTakeAsManyRoundTripsAsOne(Engine engine, String counter, int trips) {
		String url = engine.newDatabase();
		try (TcpProxy proxy = new TcpProxy(url); HikariDataSource pool = engine.pool(proxy.url())) {
			Engine.execute(pool, "CREATE SEQUENCE order_seq INCREMENT BY 50",
					"CREATE TABLE order_row (next_val bigint)", "INSERT INTO order_row VALUES (1)");
			try (JdbcRangeRepository store = CounterDatabase.store(pool, counter, Arithmetic.LOW,
					counter.startsWith("table") ? 50L : null)) {
				long high = store.next(request(1, 0)).high();
				// Longer than a driver needs between the parts of a request
				proxy.latency(Duration.ofMillis(5));
				int least = Integer.MAX_VALUE;
				// The pool may open or probe connections in the background meanwhile
				for (int i = 0; i < 10; i++) {
					int before = proxy.turns();
					high = store.next(request(5_000, high)).high();
					least = Math.min(least, proxy.turns() - before);
				}
				assertThat(high).isEqualTo(50 + 10 * 5_000);
				assertThat(least).isEqualTo(trips);
			}
		}
	}

	@Test
	void moreBlocksThanAnEngineShouldMakeAtOnceTakeSeveralTrips() {
		try (CounterDatabase database = new CounterDatabase(Engine.POSTGRESQL).with("CREATE SEQUENCE order_seq");
				JdbcRangeRepository store = database.store("sequence:order_seq", Arithmetic.LOW, null);
				HiLoSequences sequences = HiLoSequences.over(store).build()) {
			long[] block = sequences.sequence("orders").next(10_000);
			assertThat(block).hasSize(10_000).startsWith(1, 2).endsWith(10_000);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "H2" })
	void sequenceIsUsedToItsEndAndThenTheNumbersAreExhausted(Engine engine) {
		try (CounterDatabase database = new CounterDatabase(engine)
			.with("CREATE SEQUENCE order_seq INCREMENT BY 50 MAXVALUE 501");
				JdbcRangeRepository store = database.store("sequence:order_seq", Arithmetic.LOW, null)) {
			assertThat(store.next(request(200, 0)).high()).isEqualTo(200);
			assertThat(store.next(request(5_000, 200)).high()).as("by halves").isEqualTo(350);
			assertThat(store.next(request(5_000, 350)).high()).isEqualTo(450);
			assertThat(store.next(request(5_000, 450)).high()).isEqualTo(500);
			assertThat(store.next(request(5_000, 500)).high()).as("singly at last").isEqualTo(550);
			assertThatExceptionOfType(IdSpaceExhaustedException.class).isThrownBy(() -> store.next(request(1, 550)))
				.withMessageContaining("the bound 550");
		}
	}

}

package dev.hilo.counters;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.TcpProxy;

import static dev.hilo.counters.CounterDatabase.request;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A sequence of PostgreSQL that caches: each session has values of its own, so blocks
 * come with gaps and in no order across sessions.
 */
class PostgresSequenceCacheTests {

	private static final String CACHING = "CREATE SEQUENCE order_seq INCREMENT BY 50 CACHE 4";

	@Test
	void runsBetweenThoseOfOthersAnswerTheNextRequestsWithoutATrip() throws SQLException {
		String url = Engine.POSTGRESQL.newDatabase();
		try (TcpProxy proxy = new TcpProxy(url);
				HikariDataSource pool = Engine.POSTGRESQL.pool(proxy.url());
				HikariDataSource others = Engine.POSTGRESQL.pool(url);
				Connection other = others.getConnection();
				JdbcRangeRepository store = CounterDatabase.store(pool, "sequence:order_seq", Arithmetic.LOW, null)) {
			Engine.execute(others, CACHING);
			assertThat(store.next(request(50, 0)).high()).as("its session caches up to 200").isEqualTo(50);
			assertThat(nextval(other)).as("another session caches up to 400").isEqualTo(201);
			proxy.watch("nextval");
			RangeRequest request = request(300, 50);
			Range first = store.next(request);
			assertThat(ForeignCounterContract.numbers(first)).isEqualTo("51..200");
			Range second = store.next(request(1_000, 200));
			assertThat(ForeignCounterContract.numbers(second)).isEqualTo("401..550");
			assertThat(second.stamp()).as("reserved by the first request").isEqualTo(request.stamp());
			assertThat(proxy.seen()).isEqualTo(1);
			assertThat(store.next(request(50, 550)).low()).isEqualTo(551);
			assertThat(proxy.seen()).isEqualTo(2);
		}
	}

	@Test
	void lowerRangesAreDrawnFromAndLookLikeNoHeal() throws SQLException {
		try (CounterDatabase database = new CounterDatabase(Engine.POSTGRESQL)) {
			database.pool.setMaximumPoolSize(2);
			database.with(CACHING);
			try (JdbcRangeRepository store = CounterDatabase.sharing(database.pool, "sequence:order_seq");
					HiLoSequences sequences = HiLoSequences.over(store)
						.settings(new CollectionSettings(50, 50).withRefillAhead(false))
						.build()) {
				HiLoSequence orders = sequences.sequence("orders");
				Connection first = database.pool.getConnection();
				assertThat(orders.next(50)).as("of the second session").startsWith(1).endsWith(50);
				Connection second = database.pool.getConnection();
				first.close();
				assertThat(orders.next(50)).as("of the first session").startsWith(201).endsWith(250);
				first = database.pool.getConnection();
				second.close();
				assertThat(orders.next(50)).as("of the second session again").startsWith(51).endsWith(100);
				first.close();
				assertThat(store.counter("orders").isAscending()).isFalse();
				assertThat(sequences.snapshot("orders").totals().healed()).isZero();
				assertThat(sequences.snapshot("orders").counter().highest()).isEqualTo(250);
			}
		}
	}

	private static long nextval(Connection connection) throws SQLException {
		try (Statement statement = connection.createStatement();
				ResultSet result = statement.executeQuery("SELECT nextval('order_seq')")) {
			result.next();
			return result.getLong(1);
		}
	}

}

package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.dialect.PortableDialect;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.range.Range;
import dev.hilo.support.Engine;
import dev.hilo.support.InterceptingDataSource;
import dev.hilo.support.Stores;

import static dev.hilo.support.Stores.tenOrders;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Where reading and writing are two statements, another client comes between them, and
 * the loser of the race tries again. SQLite without a write-ahead log is left out: there
 * nobody writes after another has read.
 */
@Tag("long")
class PortableDialectRaceTests {

	private final AtomicInteger writes = new AtomicInteger();

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = { "MARIADB_WITH_CONNECTOR_J", "SQLITE" })
	void clientThatLosesTheRaceForTheFirstRowTriesAgain(Engine engine) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			JdbcRangeRepository other = repository(pool);
			JdbcRangeRepository slow = interceptedOnce(pool,
					() -> assertThat(other.next(tenOrders())).satisfies(is(1, 10)));
			assertThat(slow.next(tenOrders())).satisfies(is(11, 20));
			assertThat(this.writes).hasValue(2);
		}
	}

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = { "MARIADB_WITH_CONNECTOR_J", "SQLITE" })
	void clientThatLosesTheRaceForARowTriesAgain(Engine engine) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			JdbcRangeRepository other = repository(pool);
			other.next(tenOrders());
			JdbcRangeRepository slow = interceptedOnce(pool,
					() -> assertThat(other.next(tenOrders())).satisfies(is(11, 20)));
			assertThat(slow.next(tenOrders())).satisfies(is(21, 30));
			assertThat(this.writes).hasValue(2);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "DERBY", "POSTGRESQL", "MARIADB", "H2", "HSQLDB" })
	void raceIsTheSameWithoutAutoCommitAtRepeatableRead(Engine engine) {
		String url = engine.newDatabase();
		try (HikariDataSource pool = engine.pool(url); HikariDataSource strict = engine.pool(url)) {
			Engine.createTables(pool);
			strict.setAutoCommit(false);
			// Derby's locks would hold up the other client instead, until it gives up
			strict.setTransactionIsolation(
					(engine == Engine.DERBY) ? "TRANSACTION_READ_COMMITTED" : "TRANSACTION_REPEATABLE_READ");
			JdbcRangeRepository other = repository(pool);
			assertThat(interceptedOnce(strict, () -> assertThat(other.next(tenOrders())).satisfies(is(1, 10)))
				.next(tenOrders())).satisfies(is(11, 20));
			assertThat(interceptedOnce(strict, () -> assertThat(other.next(tenOrders())).satisfies(is(21, 30)))
				.next(tenOrders())).satisfies(is(31, 40));
			assertThat(this.writes).hasValue(4);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "DERBY", "POSTGRESQL" })
	void twoClientsThatHaveBothReadTheSameBothGetARange(Engine engine) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			for (int round = 0; round < 20; round++) {
				CyclicBarrier bothHaveRead = new CyclicBarrier(2);
				long base = round * 20L;
				List<CompletableFuture<Range>> racers = Stream.of(1, 2)
					.map((i) -> interceptedOnce(pool, () -> await(bothHaveRead)))
					.map((racer) -> CompletableFuture.supplyAsync(() -> racer.next(tenOrders()),
							(task) -> new Thread(task).start()))
					.toList();
				assertThat(racers.stream().map(CompletableFuture::join).map(Range::low))
					.containsExactlyInAnyOrder(base + 1, base + 11);
			}
			assertThat(this.writes).as("each round, one of two had to repeat").hasValue(60);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "DERBY", "POSTGRESQL" })
	void clientThatAlwaysLosesGivesUpAtTheDeadlineAndHasWrittenNothing(Engine engine) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			JdbcRangeRepository other = repository(pool);
			AtomicInteger wins = new AtomicInteger();
			JdbcRangeRepository unlucky = intercepted(pool, Duration.ofMillis(1500), (sql) -> {
				this.writes.incrementAndGet();
				other.next(tenOrders());
				wins.incrementAndGet();
			});
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> unlucky.next(tenOrders()))
				.withMessageContainingAll("hilo_range", "another client");
			assertThat(this.writes).hasValueGreaterThan(1);
			assertThat(other.next(tenOrders()).previousMax()).isEqualTo(wins.get() * 10L);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "DERBY", "HSQLDB", "POSTGRESQL" })
	void tagAndNumberComeFromOneTransaction(Engine engine) throws Exception {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			List<Boolean> autoCommits = new ArrayList<>();
			DataSource recording = new InterceptingDataSource(pool,
					(connection, sql) -> autoCommits.add(isAutoCommit(connection)));
			repository(recording, Duration.ofSeconds(30)).next(tenOrders());
			assertThat(autoCommits).hasSizeGreaterThan(1).containsOnly(false);
			try (Connection connection = pool.getConnection()) {
				assertThat(connection.getAutoCommit()).isTrue();
			}
			assertThat(repository(pool).next(tenOrders())).satisfies(is(11, 20));
		}
	}

	private static boolean isAutoCommit(Connection connection) {
		try {
			return connection.getAutoCommit();
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private JdbcRangeRepository interceptedOnce(HikariDataSource pool, Runnable between) {
		AtomicInteger times = new AtomicInteger();
		return intercepted(pool, Duration.ofSeconds(30), (sql) -> {
			this.writes.incrementAndGet();
			if (times.getAndIncrement() == 0) {
				between.run();
			}
		});
	}

	private JdbcRangeRepository intercepted(HikariDataSource pool, Duration timeout, Consumer<String> beforeWrite) {
		return repository(new InterceptingDataSource(pool, (connection, sql) -> {
			if (!sql.startsWith("SELECT")) {
				beforeWrite.accept(sql);
			}
		}), timeout);
	}

	private static JdbcRangeRepository repository(HikariDataSource pool) {
		return repository(pool, Duration.ofSeconds(30));
	}

	private static JdbcRangeRepository repository(DataSource dataSource, Duration timeout) {
		return Stores.shared(dataSource).timeout(timeout).dialect(new PortableDialect(new RangeTable())).build();
	}

	private static Consumer<Range> is(long low, long high) {
		return (range) -> {
			assertThat(range.low()).isEqualTo(low);
			assertThat(range.high()).isEqualTo(high);
		};
	}

	private static void await(CyclicBarrier barrier) {
		try {
			barrier.await();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

}

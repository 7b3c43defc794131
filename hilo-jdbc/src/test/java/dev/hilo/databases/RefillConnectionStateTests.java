package dev.hilo.databases;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.jdbc.datasource.SingleConnectionDataSource;

import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.Stores;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Connections go back as they came, also where no pool tidies them up.
 */
class RefillConnectionStateTests {

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	private static final int CLIENTS = 8;

	private static final int RANGES = 50;

	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "SQLITE", "SQLITE_WAL", "DERBY" }, mode = EnumSource.Mode.EXCLUDE)
	void connectionGoesBackAsItCame(Engine engine) throws Exception {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			for (boolean autoCommit : new boolean[] { true, false }) {
				for (boolean readOnly : new boolean[] { false, true }) {
					for (int isolation : new int[] { Connection.TRANSACTION_READ_COMMITTED,
							Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE }) {
						try (Connection connection = plainConnection(pool, autoCommit, readOnly, isolation)) {
							State before = State.of(connection);
							end(connection);
							JdbcRangeRepository repository = shared(connection);
							Range range = repository.next(request(5));
							assertThat(repository.giveBack(range, range.low())).isTrue();
							assertThat(State.of(connection)).as(engine + " " + before).isEqualTo(before);
						}
					}
				}
			}
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "SQLITE", "SQLITE_WAL", "DERBY" }, mode = EnumSource.Mode.EXCLUDE)
	void strictIsolationOfTheConnectionsChangesNothing(Engine engine) throws Exception {
		for (int isolation : new int[] { Connection.TRANSACTION_REPEATABLE_READ,
				Connection.TRANSACTION_SERIALIZABLE }) {
			try (HikariDataSource pool = engine.newPoolWithTables()) {
				AtomicInteger changed = new AtomicInteger();
				List<Callable<List<Range>>> clients = new ArrayList<>();
				for (int client = 0; client < CLIENTS; client++) {
					boolean autoCommit = client % 2 == 0;
					clients.add(() -> draw(pool, autoCommit, isolation, changed));
				}
				List<Range> ranges = new ArrayList<>();
				ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
				for (Future<List<Range>> result : threads.invokeAll(clients)) {
					ranges.addAll(result.get());
				}
				threads.shutdown();
				System.out.printf("%s, isolation %d: %d ranges by %d clients%n", engine, isolation, ranges.size(),
						CLIENTS);
				assertThat(ranges.stream().flatMapToLong((range) -> LongStream.rangeClosed(range.low(), range.high())))
					.hasSize(CLIENTS * RANGES * 3)
					.doesNotHaveDuplicates();
				assertThat(changed).as("connections that were changed").hasValue(0);
			}
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "HSQLDB", "DERBY" })
	void connectionCommitsEachStatementAgainAfterARange(Engine engine) throws SQLException {
		try (HikariDataSource pool = engine.newPoolWithTables();
				Connection connection = DriverManager.getConnection(pool.getJdbcUrl(), pool.getUsername(), "")) {
			shared(connection).next(request(5));
			assertThat(connection.getAutoCommit()).isTrue();
		}
	}

	private static List<Range> draw(HikariDataSource pool, boolean autoCommit, int isolation, AtomicInteger changed)
			throws SQLException {
		try (Connection connection = plainConnection(pool, autoCommit, false, isolation)) {
			State before = State.of(connection);
			end(connection);
			JdbcRangeRepository repository = shared(connection);
			List<Range> ranges = new ArrayList<>();
			for (int i = 0; i < RANGES; i++) {
				ranges.add(repository.next(request(3)));
			}
			if (!State.of(connection).equals(before)) {
				changed.incrementAndGet();
			}
			return ranges;
		}
	}

	private static JdbcRangeRepository shared(Connection connection) {
		return Stores.shared(new SingleConnectionDataSource(connection, true)).timeout(TIMEOUT).build();
	}

	/** A connection of the driver itself, which no pool will tidy up. */
	private static Connection plainConnection(HikariDataSource pool, boolean autoCommit, boolean readOnly,
			int isolation) throws SQLException {
		Connection connection = DriverManager.getConnection(pool.getJdbcUrl(), pool.getUsername(), "");
		connection.setTransactionIsolation(isolation);
		connection.setReadOnly(readOnly);
		connection.setNetworkTimeout(Runnable::run, 54_321);
		connection.setAutoCommit(autoCommit);
		return connection;
	}

	/** Reading the isolation may have begun a transaction. */
	private static void end(Connection connection) throws SQLException {
		if (!connection.getAutoCommit()) {
			connection.rollback();
		}
	}

	private static RangeRequest request(int size) {
		return new RangeRequest("orders", size, 0, 0, Long.MAX_VALUE, System.nanoTime());
	}

	private record State(boolean autoCommit, boolean readOnly, int isolation, int networkTimeout, String schema,
			String catalog) {

		static State of(Connection connection) throws SQLException {
			return new State(connection.getAutoCommit(), connection.isReadOnly(), connection.getTransactionIsolation(),
					connection.getNetworkTimeout(), connection.getSchema(), connection.getCatalog());
		}

	}

}

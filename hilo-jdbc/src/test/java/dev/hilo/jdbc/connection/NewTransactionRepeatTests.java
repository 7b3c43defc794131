package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;
import dev.hilo.support.H2Database;
import dev.hilo.support.InterceptingDataSource;
import dev.hilo.support.Stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class NewTransactionRepeatTests {

	private static final Duration LIMIT = Duration.ofSeconds(10);

	private static final SQLException CONFLICT = new SQLException("deadlock", "40001");

	/** With their pauses, these take longer than a small part of the time. */
	private static final int ATTEMPTS = 40;

	private final H2Database database = new H2Database();

	private final AtomicInteger attempts = new AtomicInteger();

	@Test
	void conflictIsRepeatedUntilItPasses() throws SQLException {
		String result = repeat(LIMIT, (connection) -> {
			if (this.attempts.incrementAndGet() < ATTEMPTS) {
				throw CONFLICT;
			}
			return "done";
		});
		assertThat(result).isEqualTo("done");
		assertThat(this.attempts).hasValue(ATTEMPTS);
	}

	@Test
	void conflictThatStaysIsToldInTheEnd() {
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> repeat(Duration.ofMillis(500), (connection) -> {
			throw CONFLICT;
		})).isSameAs(CONFLICT);
	}

	@Test
	void attemptThatWouldEndTooLateIfItTookAsLongAsTheLastIsNotBegun() {
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> repeat(Duration.ofMillis(500), (connection) -> {
			this.attempts.incrementAndGet();
			pass(Duration.ofMillis(300));
			throw CONFLICT;
		})).isSameAs(CONFLICT);
		assertThat(this.attempts).hasValue(1);
	}

	@Test
	void conflictAfterALongWaitForAConnectionIsRepeated() throws SQLException {
		DataSource busy = new DelegatingDataSource(this.database.dataSource()) {

			@Override
			public Connection getConnection() throws SQLException {
				if (NewTransactionRepeatTests.this.attempts.get() == 0) {
					pass(Duration.ofMillis(2500));
				}
				return super.getConnection();
			}

		};
		Integer attempt = new NewTransaction(busy, new ReadCommitted(), false).repeat(Duration.ofMillis(4900), false,
				(connection) -> {
					if (this.attempts.incrementAndGet() == 1) {
						throw CONFLICT;
					}
					return this.attempts.get();
				});
		assertThat(attempt).isEqualTo(2);
	}

	@Test
	void anyOtherFailureIsToldAtOnce() {
		SQLException other = new SQLException("no such column", "42S22");
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> repeat(Duration.ofMillis(500), (connection) -> {
			this.attempts.incrementAndGet();
			throw other;
		})).isSameAs(other);
		assertThat(this.attempts).hasValue(1);
	}

	@Test
	void onlyARepeatAsksForReadCommitted() throws SQLException {
		assertThat(isolationsOverSerializable(false)).containsExactly(Connection.TRANSACTION_SERIALIZABLE,
				Connection.TRANSACTION_READ_COMMITTED);
	}

	@Test
	void workThatReadsFirstAsksForReadCommittedAtOnce() throws SQLException {
		assertThat(isolationsOverSerializable(true)).containsExactly(Connection.TRANSACTION_READ_COMMITTED,
				Connection.TRANSACTION_READ_COMMITTED);
	}

	@Test
	void isolationOfAConnectionIsPutBack() throws SQLException {
		try (Connection connection = this.database.dataSource().getConnection()) {
			connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
			NewTransaction transaction = new NewTransaction(new SingleConnectionDataSource(connection, true),
					new ReadCommitted(), false);
			assertThat(transaction.repeat(LIMIT, true, NewTransactionRepeatTests::isolation))
				.isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
			assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
		}
	}

	@Test
	void engineThatIsKnownToReadFirstIsAskedForReadCommitted() throws SQLException {
		try (HikariDataSource pool = serializable(Engine.DERBY)) {
			List<Integer> isolations = new ArrayList<>();
			JdbcRangeRepository store = Stores
				.shared(new InterceptingDataSource(pool, (connection, sql) -> isolations.add(isolation(connection))))
				.build();
			store.next(new RangeRequest("orders", 1, 0, 0, Long.MAX_VALUE, 1));
			assertThat(isolations).containsOnly(Connection.TRANSACTION_SERIALIZABLE);
			isolations.clear();
			store.next(new RangeRequest("orders", 1, 1, 0, Long.MAX_VALUE, 2));
			assertThat(isolations).containsOnly(Connection.TRANSACTION_READ_COMMITTED);
		}
	}

	private List<Integer> isolationsOverSerializable(boolean readsFirst) throws SQLException {
		List<Integer> isolations = new ArrayList<>();
		try (HikariDataSource pool = serializable(Engine.H2)) {
			RefillConnections.of(pool, true, new RefillSettings().withTimeout(LIMIT))
				.transaction()
				.repeat(LIMIT, readsFirst, (connection) -> {
					isolations.add(isolation(connection));
					if (isolations.size() == 1) {
						throw CONFLICT;
					}
					return "done";
				});
		}
		return isolations;
	}

	private static HikariDataSource serializable(Engine engine) {
		String url = engine.newDatabase();
		try (HikariDataSource pool = engine.pool(url)) {
			Engine.createTables(pool);
		}
		HikariDataSource pool = engine.pool(url);
		pool.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
		return pool;
	}

	private static int isolation(Connection connection) {
		try {
			return connection.getTransactionIsolation();
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private <T> T repeat(Duration timeout, NewTransaction.Work<T> work) throws SQLException {
		return new NewTransaction(this.database.dataSource(), new ReadCommitted(), false).repeat(timeout, false, work);
	}

	private static void pass(Duration time) {
		long end = System.nanoTime() + time.toNanos();
		while (end - System.nanoTime() > 0) {
			LockSupport.parkNanos(end - System.nanoTime());
		}
	}

}

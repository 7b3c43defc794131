package dev.hilo.jdbc.connection;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.jdbc.schema.HiLoSchemaException;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.RequestCancelledException;
import dev.hilo.range.StoreUnreachableException;
import dev.hilo.support.Engine;
import dev.hilo.support.FailingDataSource;
import dev.hilo.support.InterceptingDataSource;
import dev.hilo.support.Stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Why no range came, and what to do.
 */
class RefillErrorsTests {

	private static final RangeRequest REQUEST = new RangeRequest("orders", 2, 0, 0, Long.MAX_VALUE, 1);

	@Test
	void whatToDoStandsOnTheLineOfTheError() {
		SQLException late = new SQLException(
				"ERROR: canceling statement due to lock timeout\n  Where: while updating tuple (0,1)\r\n  in relation",
				"55P03");
		assertThat(SqlErrors.describe(late)).isEqualTo(
				"ERROR: canceling statement due to lock timeout; Where: while updating tuple (0,1); in relation");
	}

	@Test
	void writerBesideAnotherOfSqliteIsToldOfTheOrderThatWorks() throws SQLException {
		try (HikariDataSource pool = Engine.SQLITE.newPoolWithTables(); Connection other = pool.getConnection()) {
			try (Statement statement = other.createStatement()) {
				statement.execute("BEGIN IMMEDIATE");
				assertThat(failure(store(pool, ConnectionMode.AUTO, 3000))).contains("table hilo_range: ",
						"one writer at a time", "draw its ids before its first statement");
				statement.execute("ROLLBACK");
			}
		}
	}

	@Test
	void callerThatHoldsTheLastConnectionIsToldOfConnectionsOfTheirOwn() throws SQLException {
		try (HikariDataSource pool = Engine.H2.pool(Engine.H2.newDatabase())) {
			pool.setMaximumPoolSize(1);
			pool.setConnectionTimeout(250);
			Connection held = pool.getConnection();
			assertThat(failure(store(pool, ConnectionMode.SHARED, 1000))).contains("hilo.jdbc.connection=auto",
					"a larger pool");
			held.close();
		}
	}

	@Test
	void callerIsNotBlamedWhereRefillsHaveConnectionsOfTheirOwn() {
		try (HikariDataSource pool = Engine.H2.pool(Engine.H2.newDatabase())) {
			RefillConnections own = RefillConnections.of(pool, false,
					new RefillSettings().withTimeout(Duration.ofSeconds(1)).withMaxConnections(3));
			assertThat(new RefillErrors(own).unavailable("table hilo_range",
					new SQLTransientConnectionException("no connection within 250 ms")))
				.hasMessage("table hilo_range: no connection within 250 ms");
		}
	}

	@Test
	void reasonThatAPoolGivesOnlyInACauseIsTold() {
		SQLException refused = new SQLException("Wrong user name or password", "28000");
		assertThat(failureAfter(new SQLTransientConnectionException("no connection within 250 ms", refused)))
			.isEqualTo("table hilo_range: no connection within 250 ms: Wrong user name or password");
	}

	@Test
	void serverThatAllowsNoMoreConnectionsNamesHowManyAreNeeded() {
		// As PostgreSQL says it; an engine in the process has no such limit
		assertThat(failureAfter(new SQLException("too many", "53300")))
			.contains("too many. The server allows this user no more connections", "allow 3 more");
	}

	@Test
	void silenceIsToldAsWhatItIs() {
		// As PostgreSQL's driver says it
		assertThat(failureAfter(new SQLException("An I/O error occurred while sending to the backend.", "08006",
				new SocketTimeoutException("Read timed out"))))
			.isEqualTo("table hilo_range: the database did not answer in time (Read timed out): An I/O error occurred "
					+ "while sending to the backend.");
	}

	@Test
	void warningOfTheServerHasCallersWaitAsTheRangeMayNotBeSafe() {
		// As PostgreSQL tells of a wait for its standby that was cancelled
		assertThat(exceptionAfter(new SQLException("the server warned", "01000", new SQLWarning("not replicated"))))
			.isInstanceOf(RequestCancelledException.class)
			.returns(true, RangeUnavailableException::isOutcomeUnknown)
			.hasMessage("table hilo_range: the server warned");
	}

	@Test
	void serverThatOnlyReadsIsToldApart() {
		try (HikariDataSource pool = Engine.POSTGRESQL.newPoolWithTables()) {
			String database = pool.getJdbcUrl().substring(pool.getJdbcUrl().lastIndexOf('/') + 1);
			Engine.execute(pool, "ALTER DATABASE " + database + " SET default_transaction_read_only = on");
			try (HikariDataSource readOnly = Engine.POSTGRESQL.pool(pool.getJdbcUrl())) {
				assertThat(failure(store(readOnly, ConnectionMode.AUTO, 5000))).contains("read-only transaction",
						"The server only reads", "targetServerType=primary");
			}
		}
	}

	@Test
	void preparedTransactionThatMayHoldTheRowIsNamed() throws SQLException {
		try (HikariDataSource pool = Engine.POSTGRESQL.newPoolWithTables();
				Connection other = pool.getConnection();
				Statement statement = other.createStatement()) {
			statement.execute("INSERT INTO hilo_range (collection, max_value) VALUES ('orders', 1)");
			statement.execute("BEGIN");
			statement.execute("UPDATE hilo_range SET max_value = 2");
			statement.execute("PREPARE TRANSACTION 'left behind'");
			try {
				assertThat(failure(store(pool, ConnectionMode.AUTO, 4000))).contains("a prepared transaction (XA)");
			}
			finally {
				statement.execute("ROLLBACK PREPARED 'left behind'");
			}
		}
	}

	@Test
	void databaseThatRefusesTheConnectionHasReservedNothing() {
		try (HikariDataSource pool = Engine.H2.newPoolWithTables()) {
			AtomicBoolean away = new AtomicBoolean();
			JdbcRangeRepository store = JdbcRangeRepository
				.over(new FailingDataSource(pool, () -> away.get() ? new SQLException("refused", "08001") : null))
				.connection(ConnectionMode.SHARED)
				.build();
			store.next(REQUEST);
			away.set(true);
			assertThatExceptionOfType(StoreUnreachableException.class).isThrownBy(() -> store.next(REQUEST))
				.withMessage("table hilo_range: refused")
				.returns(false, RangeUnavailableException::isOutcomeUnknown);
		}
	}

	@Test
	void exceptionThatADataSourceInKotlinThrowsUndeclaredHasReservedNothing() {
		JdbcRangeRepository store = Stores.shared(new DelegatingDataSource() {
			@Override
			public Connection getConnection() {
				throw RefillErrorsTests.<RuntimeException>unchecked(new IOException("no password"));
			}
		}).build();
		assertThatExceptionOfType(StoreUnreachableException.class).isThrownBy(() -> store.next(REQUEST))
			.withMessageStartingWith("table hilo_range: no password")
			.returns(false, RangeUnavailableException::isOutcomeUnknown);
	}

	@Test
	void databaseThatCantBeReachedAtTheStartHasReservedNothing() {
		DataSource away = new FailingDataSource(new SQLException("refused", "08001"));
		assertThatExceptionOfType(HiLoSchemaException.class)
			.isThrownBy(() -> JdbcRangeRepository.over(away).build().next(REQUEST))
			.returns(false, RangeUnavailableException::isOutcomeUnknown);
	}

	@Test
	void connectionThatBreaksDuringTheStatementMayHaveReservedOne() {
		try (HikariDataSource pool = Engine.H2.newPoolWithTables()) {
			JdbcRangeRepository store = Stores.shared(new InterceptingDataSource(pool, (connection, sql) -> {
				throw RefillErrorsTests.<RuntimeException>unchecked(new SQLException("broken", "08006"));
			})).build();
			assertThatExceptionOfType(StoreUnreachableException.class).isThrownBy(() -> store.next(REQUEST))
				.returns(true, RangeUnavailableException::isOutcomeUnknown);
		}
	}

	@Test
	void statementThatWasCancelledIsToldWithWhatMayHoldTheLock() {
		assertThat(exceptionAfter(new SQLException("canceled", "57014"))).isInstanceOf(RequestCancelledException.class)
			.returns(false, RangeUnavailableException::isOutcomeUnknown)
			.hasMessageStartingWith("table hilo_range: canceled. The statement was ended because it took too long");
	}

	private static String failureAfter(SQLException ex) {
		return exceptionAfter(ex).getMessage();
	}

	private static RangeUnavailableException exceptionAfter(SQLException ex) {
		try (HikariDataSource pool = Engine.H2.pool(Engine.H2.newDatabase())) {
			InterceptingDataSource failing = new InterceptingDataSource(pool, (connection, sql) -> {
				throw RefillErrorsTests.<RuntimeException>unchecked(ex);
			});
			return exception(Stores.shared(failing).maxConnections(3).build());
		}
	}

	private static JdbcRangeRepository store(HikariDataSource pool, ConnectionMode mode, long timeoutMillis) {
		return JdbcRangeRepository.over(pool)
			.connection(mode)
			.timeout(Duration.ofMillis(timeoutMillis))
			.schemaManagement(SchemaManagement.NONE)
			.build();
	}

	private static String failure(JdbcRangeRepository store) {
		return exception(store).getMessage();
	}

	private static RangeUnavailableException exception(JdbcRangeRepository store) {
		try (store) {
			return assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> store.next(REQUEST))
				.actual();
		}
	}

	@SuppressWarnings("unchecked")
	private static <E extends Throwable> E unchecked(Throwable ex) throws E {
		throw (E) ex;
	}

}

package dev.hilo.jdbc.connection;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.sqlite.SQLiteConnection;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.JdbcUtils;

import dev.hilo.RangeUnavailableException;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Work is committed or rolled back, and its connection given back, whatever happens.
 */
class NewTransactionTests {

	private static final Duration LIMIT = Duration.ofSeconds(10);

	private final HikariDataSource pool = Engine.HSQLDB.newPool();

	private final NewTransaction transaction = new NewTransaction(this.pool, new ReadCommitted(), true);

	@BeforeEach
	void create() {
		Engine.execute(this.pool, "CREATE TABLE made (id bigint)");
	}

	@AfterEach
	void close() {
		assertThat(this.pool.getHikariPoolMXBean().getActiveConnections()).isZero();
		this.pool.close();
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void workIsCommittedOnAConnectionThatCameReadOnly(boolean autoCommit) throws SQLException {
		HikariDataSource readOnly = Engine.HSQLDB.pool(this.pool.getJdbcUrl());
		readOnly.setAutoCommit(autoCommit);
		readOnly.setReadOnly(true);
		try (readOnly) {
			String result = new NewTransaction(readOnly, new ReadCommitted(), true).run(LIMIT,
					(connection) -> insert(connection, 7));
			assertThat(result).isEqualTo("done");
			assertThat(rows()).isEqualTo(1);
			assertThatExceptionOfType(SQLException.class)
				.isThrownBy(() -> new NewTransaction(readOnly, new ReadCommitted(), false).run(LIMIT,
						(connection) -> insert(connection, 7)));
		}
	}

	@ParameterizedTest
	@CsvSource({ "100, 1, 2000", "1000, 1, 2000", "4000, 1, 4000", "10000, 2, 10000", "60000, 15, 60000" })
	void serverEndsAStatementAtAQuarterOfTheTimeoutAndASecondBeforeTheNetworkDoes(long timeout, int statement,
			int network) throws SQLException {
		List<Object> limits = new ArrayList<>();
		String result = remote(limits).attempt(Duration.ofMillis(timeout), (connection) -> insert(connection, 7));
		assertThat(result).isEqualTo("done");
		assertThat(limits).containsExactly(network, statement, 54_321);
	}

	@Test
	void repeatHasTheTimeThatIsLeft() throws SQLException {
		List<Object> limits = new ArrayList<>();
		AtomicInteger attempts = new AtomicInteger();
		remote(limits).repeat(Duration.ofSeconds(60), false, (connection) -> {
			if (attempts.incrementAndGet() < 3) {
				throw new SQLTransactionRollbackException("another client", "40001");
			}
			return insert(connection, 7);
		});
		List<Integer> network = limits.stream().map(Integer.class::cast).filter((limit) -> limit != 54_321).toList();
		assertThat(network).hasSize(4).endsWith(15);
		assertThat(network.subList(0, 3)).isSortedAccordingTo(Comparator.reverseOrder())
			.allSatisfy((limit) -> assertThat(limit).isBetween(16_001, 60_000));
	}

	@ParameterizedTest
	@CsvSource({ "H2, true, 0", "MySQL, true, 1", "MySQL, false, 0", "PostgreSQL, false, 1" })
	void statementHasATimeoutOfItsOwnWhereTheConnectionHasNone(String product, boolean borrowed, int timeouts)
			throws SQLException {
		AtomicInteger set = new AtomicInteger();
		DataSource server = new AlteredDataSource(this.pool, (method, arguments, real) -> switch (method) {
			case "getDatabaseProductName" -> product;
			case "setQueryTimeout" -> set.incrementAndGet();
			default -> real.make();
		});
		new NewTransaction(server, new ReadCommitted(), borrowed).run(LIMIT, (connection) -> insert(connection, 7));
		assertThat(set).hasValue(timeouts);
	}

	@Test
	void longProbeOfSqliteWaitsForALockAsLongAsItsConnectionsDo() throws SQLException {
		try (HikariDataSource sqlite = Engine.SQLITE.newPool(); Connection connection = plain(sqlite)) {
			SQLiteConnection physical = connection.unwrap(SQLiteConnection.class);
			physical.setBusyTimeout(4321);
			int within = over(connection).probeAtLength(Duration.ofMinutes(10), (same) -> physical.getBusyTimeout());
			assertThat(within).isEqualTo(4321);
		}
	}

	@Test
	void readIsCancelledAtItsLimitAndALongProbeNever() throws SQLException {
		List<Object> limits = new ArrayList<>();
		remote(limits).read(Duration.ofMillis(2500), (connection) -> insert(connection, 7));
		remote(limits).probeAtLength(Duration.ofMinutes(10), (connection) -> insert(connection, 8));
		assertThat(limits).containsExactly(3000, 2, 54_321, 600_000, 54_321);
	}

	/** Connections with a limit that they came with. */
	private NewTransaction remote(List<Object> limits) {
		DataSource remote = new AlteredDataSource(
				new DriverManagerDataSource(this.pool.getJdbcUrl(), this.pool.getUsername(), ""),
				(method, arguments, real) -> switch (method) {
					case "getNetworkTimeout" -> 54_321;
					case "setNetworkTimeout" -> limits.add(arguments[1]) ? null : real.make();
					case "setQueryTimeout" -> limits.add(arguments[0]) ? null : real.make();
					default -> real.make();
				});
		return new NewTransaction(remote, new ReadCommitted(), true);
	}

	/** Behind a pooler, the next server would not know the name. */
	@Test
	void statementsHaveNoNamesOnThePostgresServerAsLongAsItWorks() throws SQLException {
		try (HikariDataSource postgres = Engine.POSTGRESQL.newPool(); Connection connection = plain(postgres)) {
			PGConnection physical = connection.unwrap(PGConnection.class);
			physical.setPrepareThreshold(7);
			assertThat((int) over(connection).run(LIMIT, (same) -> physical.getPrepareThreshold())).isZero();
			assertThat(physical.getPrepareThreshold()).isEqualTo(7);
		}
	}

	/** PostgreSQL does so; servers made from it have other names. */
	@Test
	void isolationIsRestoredAfterALookWhereATransactionMustEndBefore() throws SQLException {
		try (HikariDataSource postgres = Engine.POSTGRESQL.newPool(); Connection connection = plain(postgres)) {
			connection.setAutoCommit(false);
			int before = connection.getTransactionIsolation();
			connection.commit();
			DataSource related = AlteredDataSource.named(new SingleConnectionDataSource(connection, true), "Related");
			int within = new NewTransaction(related, new ReadCommitted(), true).probe(LIMIT, (same) -> {
				try (Statement statement = same.createStatement()) {
					statement.execute("SELECT 1");
				}
				return same.getTransactionIsolation();
			});
			assertThat(within).isEqualTo(Connection.TRANSACTION_READ_UNCOMMITTED);
			assertThat(connection.getTransactionIsolation()).isEqualTo(before);
		}
	}

	@Test
	void failedWorkIsRolledBackAndToldAsItIs() throws SQLException {
		try (Connection connection = plain(this.pool)) {
			connection.setAutoCommit(false);
			SQLException failure = new SQLException("failed");
			assertThatExceptionOfType(SQLException.class).isThrownBy(() -> over(connection).run(LIMIT, (same) -> {
				insert(same, 7);
				throw failure;
			})).isSameAs(failure);
			connection.commit();
			assertThat(rows()).isZero();
			SQLException closed = new SQLException("closed");
			assertThatExceptionOfType(SQLException.class).isThrownBy(() -> over(connection).run(LIMIT, (same) -> {
				JdbcUtils.closeConnection(connection);
				throw closed;
			})).isSameAs(closed).satisfies((told) -> assertThat(told.getSuppressed()).isNotEmpty());
		}
	}

	@Test
	void failureIsToldAsItIsAlsoIfTheRollbackFailsInAnotherWay() throws SQLException {
		SQLException failure = new SQLException("failed");
		try (Connection connection = plain(this.pool)) {
			connection.setAutoCommit(false);
			DataSource broken = new AlteredDataSource(new SingleConnectionDataSource(connection, true),
					(method, arguments, real) -> {
						if (method.equals("rollback")) {
							throw new IllegalStateException("of a proxy");
						}
						return real.make();
					});
			assertThatExceptionOfType(SQLException.class)
				.isThrownBy(() -> new NewTransaction(broken, new ReadCommitted(), true).read(LIMIT, (same) -> {
					throw failure;
				}))
				.isSameAs(failure);
			assertThat(failure.getSuppressed()).singleElement().isInstanceOf(IllegalStateException.class);
			connection.rollback();
		}
	}

	@Test
	void failureBetweenSeveralStatementsIsToldAsItIsAlsoIfTheConnectionIsGone() throws SQLException {
		SQLException failure = new SQLException("failed");
		try (Connection connection = plain(this.pool)) {
			assertThatExceptionOfType(SQLException.class)
				.isThrownBy(() -> NewTransaction.inOneTransaction(connection, (same) -> {
					JdbcUtils.closeConnection(connection);
					throw failure;
				}))
				.isSameAs(failure);
		}
	}

	@Test
	void exceptionThatOnlyKotlinThrowsUndeclaredRollsBackToo() throws SQLException {
		try (Connection connection = plain(this.pool)) {
			assertThatExceptionOfType(IOException.class)
				.isThrownBy(() -> NewTransaction.inOneTransaction(connection, (same) -> {
					insert(same, 9);
					throw NewTransactionTests.<RuntimeException>unchecked(new IOException("failed"));
				}));
			assertThat(connection.getAutoCommit()).isTrue();
			assertThat(rows()).isZero();
		}
	}

	@SuppressWarnings("unchecked")
	private static <E extends Exception> E unchecked(Exception ex) throws E {
		throw (E) ex;
	}

	@Test
	void severalStatementsAreOneTransactionThoughTheConnectionCommitsEach() throws SQLException {
		SQLException failure = new SQLException("failed");
		try (Connection connection = plain(this.pool)) {
			String result = NewTransaction.inOneTransaction(connection, (same) -> {
				assertThat(same.getAutoCommit()).isFalse();
				insert(same, 7);
				return insert(same, 8);
			});
			assertThat(result).isEqualTo("done");
			assertThat(connection.getAutoCommit()).isTrue();
			assertThat(rows()).isEqualTo(2);
			assertThatExceptionOfType(SQLException.class)
				.isThrownBy(() -> NewTransaction.inOneTransaction(connection, (same) -> {
					insert(same, 9);
					throw failure;
				}))
				.isSameAs(failure);
			assertThat(connection.getAutoCommit()).isTrue();
			assertThat(rows()).isEqualTo(2);
			connection.setAutoCommit(false);
			result = NewTransaction.inOneTransaction(connection, (same) -> insert(same, 10));
			assertThat(result).isEqualTo("done");
			connection.rollback();
			assertThat(rows()).as("the caller's own transaction").isEqualTo(2);
		}
	}

	@ParameterizedTest
	@CsvSource({ "H2, true, 1", "H2, false, 1", "PostgreSQL, false, 2", "SQLite, false, 2" })
	void probeDoesNotWaitForWritersWhereItCanAndTheIsolationIsRestored(String product, boolean autoCommit,
			int isolation) throws SQLException {
		try (HikariDataSource h2 = Engine.H2.newPool(); Connection connection = plain(h2)) {
			connection.setAutoCommit(autoCommit);
			DataSource named = AlteredDataSource.named(new SingleConnectionDataSource(connection, true), product);
			int within = new NewTransaction(named, new ReadCommitted(), true).probe(LIMIT, (same) -> {
				try (Statement statement = same.createStatement()) {
					statement.executeQuery("SELECT 1");
				}
				return same.getTransactionIsolation();
			});
			assertThat(within).isEqualTo(isolation);
			assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
		}
	}

	@ParameterizedTest
	@CsvSource({ "refused, 42501, true", "cancelled, 57014, false", "another client, 40001, false" })
	void writeThatFailsForAnotherReasonThanAnotherClientRaisesDoubtsAboutTheServer(String message, String state,
			boolean doubtful) throws SQLException {
		AtomicInteger doubts = new AtomicInteger();
		AtomicInteger questions = new AtomicInteger();
		DataSource server = new AlteredDataSource(this.pool, (method, arguments, real) -> {
			if (method.equals("getDatabaseProductName")) {
				return "MariaDB";
			}
			if (method.equals("executeQuery")) {
				questions.incrementAndGet();
				arguments[0] = "VALUES 'STATEMENT'";
			}
			return real.make();
		});
		ReadCommitted readCommitted = new ReadCommitted();
		try (Connection connection = server.getConnection()) {
			assertThat(readCommitted.isAllowed(connection)).isFalse();
			NewTransaction failing = new NewTransaction(server, readCommitted, true, doubts::incrementAndGet);
			SQLException failure = new SQLException(message, state);
			assertThatExceptionOfType(SQLException.class).isThrownBy(() -> failing.read(LIMIT, (same) -> {
				throw failure;
			}));
			assertThat(doubts).as("after a read").hasValue(0);
			assertThatExceptionOfType(SQLException.class).isThrownBy(() -> failing.run(LIMIT, (same) -> {
				throw failure;
			}));
			assertThat(doubts).hasValue(doubtful ? 1 : 0);
			assertThat(readCommitted.isAllowed(connection)).isFalse();
			assertThat(questions).hasValue(doubtful ? 2 : 1);
		}
	}

	/** A standby may not have what was committed. */
	@Test
	void warningOfTheCommitIsAFailureAndOneFromBeforeIsNot() throws SQLException {
		try (Connection connection = plain(this.pool)) {
			connection.setAutoCommit(false);
			Deque<SQLWarning> warnings = new ArrayDeque<>(List.of(new SQLWarning("old", "01000")));
			Deque<SQLWarning> ofTheCommit = new ArrayDeque<>();
			Connection warned = new AlteredDataSource(new SingleConnectionDataSource(connection, true),
					(method, arguments, real) -> {
						switch (method) {
							case "clearWarnings" -> warnings.clear();
							case "commit" -> warnings.addAll(ofTheCommit);
							case "getWarnings" -> {
								return warnings.peek();
							}
							default -> {
							}
						}
						return real.make();
					})
				.getConnection();
			String result = NewTransaction.commit(warned, (same) -> "done");
			assertThat(result).isEqualTo("done");
			ofTheCommit.add(new SQLWarning("cancelled", "01000"));
			assertThatExceptionOfType(SQLException.class)
				.isThrownBy(() -> NewTransaction.commit(warned, (same) -> "done"))
				.withMessageContaining("cancelled");
		}
	}

	@Test
	void failuresOfOtherKindsBecomeThoseOfADatabaseUnlessHiLoMadeThem() {
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> this.transaction.read(LIMIT, (connection) -> {
			throw new IllegalStateException("of a driver");
		})).withMessage("of a driver").withCauseInstanceOf(IllegalStateException.class);
		RangeUnavailableException own = new RangeUnavailableException("own", null);
		assertThatExceptionOfType(RangeUnavailableException.class)
			.isThrownBy(() -> this.transaction.read(LIMIT, (connection) -> {
				throw own;
			}))
			.isSameAs(own);
	}

	/** One that needs a caller's tenant will never give one. */
	@Test
	void lookThatGotNoConnectionIsToldFromOneThatTheDatabaseRefuses() {
		SQLException refused = new SQLException("refused");
		assertThatExceptionOfType(SQLTransientConnectionException.class).isThrownBy(() -> probe(refused))
			.withMessage("refused");
		SQLException noTenant = new SQLException("no tenant", new IllegalStateException("no tenant"));
		assertThatExceptionOfType(SQLTransientConnectionException.class).isThrownBy(() -> probe(noTenant))
			.withMessage("no tenant");
		SQLException later = new SQLException("later");
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> this.transaction.probe(LIMIT, (connection) -> {
			throw later;
		})).isSameAs(later);
	}

	private static String probe(SQLException failure) throws SQLException {
		return new NewTransaction(new Failing(failure), new ReadCommitted(), true).probe(LIMIT, (connection) -> "done");
	}

	/** A connection of the driver itself, which no pool will tidy up. */
	private static Connection plain(HikariDataSource pool) throws SQLException {
		return DriverManager.getConnection(pool.getJdbcUrl(), pool.getUsername(), "");
	}

	private static NewTransaction over(Connection connection) {
		return new NewTransaction(new SingleConnectionDataSource(connection, true), new ReadCommitted(), true);
	}

	private static String insert(Connection connection, long id) throws SQLException {
		try (Statement statement = connection.createStatement()) {
			statement.execute("INSERT INTO made VALUES (" + id + ")");
		}
		return "done";
	}

	private long rows() {
		return JdbcClient.create(this.pool).sql("SELECT COUNT(*) FROM made").query(Long.class).single();
	}

	private static final class Failing extends AbstractDataSource {

		private final SQLException failure;

		Failing(SQLException failure) {
			this.failure = failure;
		}

		@Override
		public Connection getConnection() throws SQLException {
			throw this.failure;
		}

		@Override
		public Connection getConnection(String username, String password) throws SQLException {
			return getConnection();
		}

	}

}

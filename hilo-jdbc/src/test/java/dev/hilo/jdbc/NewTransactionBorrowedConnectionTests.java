package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.jdbc.datasource.DriverManagerDataSource;

import dev.hilo.jdbc.connection.BoundedDataSource;
import dev.hilo.jdbc.connection.ConnectionChanges;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers the application's connections that the look at the tables and their migration
 * borrow.
 */
class NewTransactionBorrowedConnectionTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	/** H2 keeps the limit of one statement for all that follow on the connection. */
	@ParameterizedTest
	@EnumSource
	void lookLeavesNoQueryTimeoutOnTheConnection(Engine engine) throws SQLException {
		try (HikariDataSource pool = engine.newMigratedPool()) {
			try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
				assertThat(statement.getQueryTimeout()).isZero();
			}
			try (JdbcRangeRepository repository = shared(pool)) {
				repository.migrate();
			}
			try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
				assertThat(statement.getQueryTimeout()).isZero();
			}
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void tablesAreCreatedOnConnectionsThatAreReadOnlyWithoutAutoCommit(Engine engine) {
		try (HikariDataSource pool = engine.newPool(); JdbcRangeRepository repository = shared(pool)) {
			pool.setReadOnly(true);
			pool.setAutoCommit(false);
			repository.migrate();
			assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
		}
	}

	@Test
	void connectionGoesBackAlsoIfItCannotBePutAsItWas() throws SQLException {
		try (HikariDataSource pool = Engine.POSTGRESQL.newPool()) {
			pool.setReadOnly(true);
			Connection connection = new BoundedDataSource(pool, TIMEOUT).getConnection();
			connection.setAutoCommit(false);
			try (Statement statement = connection.createStatement()) {
				statement.execute("SELECT 1");
			}
			assertThatExceptionOfType(SQLException.class).isThrownBy(connection::close)
				.withMessageContaining("in the middle of a transaction");
			assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
		}
	}

	@Test
	void changesAreUndoneAlsoIfOneOfThemFailsInAnotherWay() throws SQLException {
		List<Object> calls = new ArrayList<>();
		try (Connection connection = remote(calls, "setReadOnly(true)", new IllegalStateException("of a proxy"))
			.getConnection()) {
			ConnectionChanges changes = new ConnectionChanges(connection);
			changes.limitWaits(TIMEOUT);
			changes.makeWritable();
			assertThatExceptionOfType(SQLException.class).isThrownBy(changes::close)
				.withMessage("of a proxy")
				.withCauseInstanceOf(IllegalStateException.class);
			assertThat(calls).containsExactly(10_000, 54_321);
		}
	}

	@Test
	void connectionThatCannotBeMadeWritableGoesBackAsItCame() {
		List<Object> calls = new ArrayList<>();
		SQLException failure = new SQLException("stays as it is");
		assertThatExceptionOfType(SQLException.class)
			.isThrownBy(new BoundedDataSource(remote(calls, "setReadOnly(false)", failure), TIMEOUT)::getConnection)
			.isSameAs(failure);
		assertThat(calls).containsExactly(10_000, 54_321, "close");
	}

	/** Read-only connections with a limit, one method of which fails. */
	private static DataSource remote(List<Object> calls, String failing, Throwable failure) {
		return new AlteredDataSource(new DriverManagerDataSource(Engine.H2.newDatabase(), Engine.H2.user(), ""),
				(method, arguments, real) -> {
					if (failing.equals(method + "(" + ((arguments.length > 0) ? arguments[0] : "") + ")")) {
						throw failure;
					}
					switch (method) {
						case "isReadOnly" -> {
							return true;
						}
						case "getNetworkTimeout" -> {
							return 54_321;
						}
						case "setNetworkTimeout" -> calls.add(arguments[1]);
						case "close" -> calls.add(method);
						default -> {
							return real.make();
						}
					}
					return null;
				});
	}

	private static JdbcRangeRepository shared(HikariDataSource pool) {
		return JdbcRangeRepository.over(pool).connection(ConnectionMode.SHARED).timeout(TIMEOUT).build();
	}

}

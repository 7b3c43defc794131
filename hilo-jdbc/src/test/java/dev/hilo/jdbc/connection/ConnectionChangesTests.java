package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.PGConnection;
import org.sqlite.SQLiteConnection;

import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.JdbcUtils;

import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is changed on a connection, and that it is put back.
 */
class ConnectionChangesTests {

	@ParameterizedTest
	@CsvSource({ "1000, 900", "10, 9", "60000, 5000" })
	void callersLearnOfALockBeforeTheirLimitAndNeverWaitLonger(long limit, int millis) throws SQLException {
		try (HikariDataSource pool = Engine.SQLITE.newPool(); Connection connection = pool.getConnection()) {
			SQLiteConnection sqlite = connection.unwrap(SQLiteConnection.class);
			sqlite.setBusyTimeout(5000);
			try (ConnectionChanges changes = new ConnectionChanges(connection)) {
				changes.limitWaits(Duration.ofMillis(limit));
				assertThat(sqlite.getBusyTimeout()).isEqualTo(millis);
			}
			assertThat(sqlite.getBusyTimeout()).isEqualTo(5000);
		}
	}

	@ParameterizedTest
	@CsvSource({ "0, 1", "700, 700", "9223372036854775807, 2147483647" })
	void waitsForTheNetworkHaveALimit(long limit, int millis) throws SQLException {
		try (HikariDataSource pool = Engine.H2.newPool(); Connection connection = pool.getConnection()) {
			List<Object> limits = new ArrayList<>();
			Connection remote = remembering(connection, limits);
			try (ConnectionChanges changes = new ConnectionChanges(remote)) {
				changes.limitWaits(Duration.ofMillis(limit));
				assertThat(limits).containsExactly(millis);
			}
			assertThat(limits).containsExactly(millis, 54_321);
		}
	}

	@Test
	void connectionIsWritableAndOfAnotherIsolationUntilItGoesBack() throws SQLException {
		try (HikariDataSource pool = Engine.HSQLDB.newPool(); Connection connection = pool.getConnection()) {
			connection.setReadOnly(true);
			connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
			try (ConnectionChanges changes = new ConnectionChanges(connection)) {
				changes.makeWritable();
				assertThat(connection.isReadOnly()).isFalse();
				changes.isolate(Connection.TRANSACTION_READ_COMMITTED);
				assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
				changes.isolate(Connection.TRANSACTION_READ_UNCOMMITTED);
				assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_UNCOMMITTED);
			}
			assertThat(connection.isReadOnly()).isTrue();
			assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
		}
	}

	@Test
	void connectionThatIsLentIsWritableAndLimitedAndNamesNoStatementsUntilItGoesBack() throws SQLException {
		try (HikariDataSource pool = Engine.SQLITE.newPool(); Connection connection = pool.getConnection()) {
			SQLiteConnection sqlite = connection.unwrap(SQLiteConnection.class);
			sqlite.setBusyTimeout(5000);
			DataSource lender = new BoundedDataSource(new SingleConnectionDataSource(connection, true),
					Duration.ofSeconds(1));
			try (Connection lent = lender.getConnection(); Statement statement = lent.createStatement()) {
				assertThat(sqlite.getBusyTimeout()).isEqualTo(900);
				assertThatExceptionOfType(SQLException.class).isThrownBy(() -> statement.execute("SELECT none"))
					.withMessageContaining("none");
			}
			assertThat(sqlite.getBusyTimeout()).isEqualTo(5000);
		}
		try (HikariDataSource pool = Engine.HSQLDB.newPool();
				Connection connection = DriverManager.getConnection(pool.getJdbcUrl(), pool.getUsername(), "")) {
			connection.setReadOnly(true);
			DataSource lender = new BoundedDataSource(new SingleConnectionDataSource(connection, true),
					Duration.ofSeconds(1));
			try (Connection lent = lender.getConnection()) {
				assertThat(lent.isReadOnly()).isFalse();
			}
			assertThat(connection.isReadOnly()).isTrue();
		}
		try (HikariDataSource pool = Engine.POSTGRESQL.newPool(); Connection connection = pool.getConnection()) {
			PGConnection postgres = connection.unwrap(PGConnection.class);
			postgres.setPrepareThreshold(7);
			DataSource lender = new BoundedDataSource(new SingleConnectionDataSource(connection, true),
					Duration.ofSeconds(1));
			try (Connection lent = lender.getConnection()) {
				assertThat(lent.unwrap(PGConnection.class).getPrepareThreshold()).isZero();
			}
			assertThat(postgres.getPrepareThreshold()).isEqualTo(7);
		}
	}

	@Test
	void connectionThatTheWorkHasClosedIsLeftAlone() throws SQLException {
		try (HikariDataSource pool = Engine.HSQLDB.newPool(); Connection connection = pool.getConnection()) {
			connection.setReadOnly(true);
			try (ConnectionChanges changes = new ConnectionChanges(connection)) {
				changes.makeWritable();
				JdbcUtils.closeConnection(connection);
			}
			assertThat(connection.isClosed()).isTrue();
		}
	}

	@Test
	void failureToPutASettingBackIsToldAndTheOthersArePutBack() throws SQLException {
		try (HikariDataSource pool = Engine.HSQLDB.newPool(); Connection connection = pool.getConnection()) {
			connection.setReadOnly(true);
			connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
			ConnectionChanges changes = new ConnectionChanges(refusing(connection, "setTransactionIsolation",
					Connection.TRANSACTION_SERIALIZABLE, new SQLException("refused")));
			changes.makeWritable();
			changes.isolate(Connection.TRANSACTION_READ_COMMITTED);
			assertThatExceptionOfType(SQLException.class).isThrownBy(changes::close).withMessage("refused");
			assertThat(connection.isReadOnly()).isTrue();
		}
	}

	@Test
	void settingThatADriverDoesNotKnowIsSkippedAndAFailureIsNot() throws SQLException {
		try (HikariDataSource pool = Engine.HSQLDB.newPool(); Connection connection = pool.getConnection()) {
			connection.setReadOnly(true);
			new ConnectionChanges(
					refusing(connection, "setReadOnly", false, new SQLFeatureNotSupportedException("unknown")))
				.makeWritable();
			assertThatExceptionOfType(SQLException.class)
				.isThrownBy(() -> new ConnectionChanges(
						refusing(connection, "setReadOnly", false, new SQLException("refused")))
					.makeWritable())
				.withMessage("refused");
		}
	}

	/** As that of a server, with a limit that it came with. */
	private static Connection remembering(Connection connection, List<Object> limits) throws SQLException {
		return altered(connection, (method, arguments, real) -> switch (method) {
			case "getNetworkTimeout" -> 54_321;
			case "setNetworkTimeout" -> limits.add(arguments[1]) ? null : real.make();
			default -> real.make();
		});
	}

	private static Connection refusing(Connection connection, String refused, Object argument, SQLException failure)
			throws SQLException {
		return altered(connection, (method, arguments, real) -> {
			if (method.equals(refused) && argument.equals(arguments[0])) {
				throw failure;
			}
			return real.make();
		});
	}

	private static Connection altered(Connection connection, AlteredDataSource.Alteration alteration)
			throws SQLException {
		return new AlteredDataSource(new SingleConnectionDataSource(connection, true), alteration).getConnection();
	}

}

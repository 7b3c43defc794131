package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers the application's connections that the look at the tables and their migration
 * borrow.
 */
class BorrowedConnectionTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	/** H2 keeps the limit of one statement for all that follow on the connection. */
	@ParameterizedTest
	@EnumSource
	void lookLeavesNoQueryTimeoutOnTheConnection(Engine engine) throws SQLException {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
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
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
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

	private static JdbcRangeRepository shared(HikariDataSource pool) {
		return new JdbcRangeRepository(pool, new RangeTable(), ConnectionMode.SHARED, TIMEOUT, SchemaManagement.FLYWAY);
	}

}

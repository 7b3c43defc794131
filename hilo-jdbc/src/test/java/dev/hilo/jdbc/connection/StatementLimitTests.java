package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * How the server is made to cancel what takes too long.
 */
class StatementLimitTests {

	private final HikariDataSource pool = Engine.H2.newPool();

	private final List<Object> executed = new ArrayList<>();

	@AfterEach
	void close() {
		this.pool.close();
	}

	@ParameterizedTest
	@CsvSource({ "H2, H2 JDBC Driver, H2, false, false", "SQLite, SQLite JDBC, SQLITE, false, false",
			"MySQL, MySQL Connector/J, MYSQL, false, true", "MariaDB, MySQL Connector/J, MYSQL, false, true",
			"MariaDB, MariaDB Connector/J, QUERY_TIMEOUT, true, true",
			"PostgreSQL, PostgreSQL JDBC Driver, QUERY_TIMEOUT, true, true" })
	void eachDriverHasItsWayWhichABorrowedConnectionMayNeedToo(String product, String driver, StatementLimit limit,
			boolean own, boolean borrowed) throws SQLException {
		try (Connection connection = connection(product, driver, null)) {
			assertThat(StatementLimit.of(connection)).isEqualTo(limit);
			assertThat(limit.needsQueryTimeout(true)).isEqualTo(own);
			assertThat(limit.needsQueryTimeout(false)).isEqualTo(borrowed);
		}
	}

	@Test
	void newConnectionOfH2WaitsNoLongerForALock() throws SQLException {
		try (Connection connection = connection("H2", "H2 JDBC Driver", null)) {
			StatementLimit.prepare(connection, 7);
			assertThat(this.executed).containsExactly("SET LOCK_TIMEOUT 7000");
		}
	}

	@Test
	void settingThatAServerDoesNotKnowIsLeftOutUnlessItsConnectionHasBroken() throws SQLException {
		try (Connection connection = connection("MySQL", "MySQL Connector/J", new SQLException("unknown"))) {
			StatementLimit.prepare(connection, 7);
			assertThat(this.executed)
				.containsExactly("SET SESSION innodb_lock_wait_timeout = 7, lock_wait_timeout = 7");
		}
		Connection closed = connection("MySQL", "MySQL Connector/J", new SQLException("broken", "08006"));
		assertThatExceptionOfType(SQLException.class).isThrownBy(() -> StatementLimit.prepare(closed, 7))
			.withMessage("broken");
	}

	/** Whose statements fail, and which is closed then if that is why. */
	private Connection connection(String product, String driver, @Nullable SQLException failure) throws SQLException {
		return new AlteredDataSource(this.pool, (method, arguments, real) -> switch (method) {
			case "getDatabaseProductName" -> product;
			case "getDriverName" -> driver;
			case "isClosed" -> failure != null && "08006".equals(failure.getSQLState());
			case "execute" -> {
				this.executed.add(arguments[0]);
				if (failure != null) {
					throw failure;
				}
				yield real.make();
			}
			default -> real.make();
		}).getConnection();
	}

}

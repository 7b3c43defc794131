package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.jdbc.support.JdbcUtils;

import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * READ COMMITTED is used where it spares conflicts, but never where writes are refused.
 */
class ReadCommittedTests {

	private final HikariDataSource pool = Engine.H2.newPool();

	private final List<Object> asked = new ArrayList<>();

	private final ReadCommitted readCommitted = new ReadCommitted();

	@AfterEach
	void close() {
		this.pool.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			MariaDB; SELECT 'ROW'; true
			MySQL; SELECT 'MIXED'; true
			MySQL; SELECT 'ROW' WHERE FALSE; true
			MariaDB; SELECT 'STATEMENT'; false
			MySQL; SELECT 'statement'; false""")
	void binaryLogOfStatementsForbidsItAndIsAskedForOnce(String product, String answer, boolean allowed)
			throws SQLException {
		try (Connection connection = connection(product, answer)) {
			for (int i = 0; i < 2; i++) {
				assertThat(this.readCommitted.isAllowed(connection)).isEqualTo(allowed);
				assertThat(this.readCommitted.isWorthAsking(connection)).isEqualTo(allowed);
			}
			assertThat(this.asked).containsExactly("SELECT @@binlog_format");
		}
	}

	/** As the next MySQL may be. */
	@Test
	void serverWithoutTheVariableAllowsIt() throws SQLException {
		try (Connection connection = failing(new SQLException("Unknown system variable", "HY000", 1193))) {
			assertThat(this.readCommitted.isAllowed(connection)).isTrue();
		}
	}

	@Test
	void failureOfAnUnknownKindLeavesItAsItIsUntilTheServerSays() throws SQLException {
		try (Connection connection = failing(new SQLException("unheard of", "ZZ999", 98765))) {
			assertThat(this.readCommitted.isAllowed(connection)).isFalse();
			assertThat(this.readCommitted.isWorthAsking(connection)).isFalse();
		}
		try (Connection connection = connection("MySQL", "SELECT 'ROW'")) {
			assertThat(this.readCommitted.isAllowed(connection)).isTrue();
		}
	}

	private Connection failing(SQLException failure) throws SQLException {
		return new AlteredDataSource(this.pool, (method, arguments, real) -> {
			if (method.equals("executeQuery")) {
				throw failure;
			}
			return method.equals("getDatabaseProductName") ? "MySQL" : real.make();
		}).getConnection();
	}

	@ParameterizedTest
	@CsvSource({ "PostgreSQL, true", "H2, false", "HSQL Database Engine, false", "SQLite, false", "Apache Derby, false",
			"Another, false" })
	void otherEnginesAllowItWithoutAQuestionAndOnlyPostgresGainsByIt(String product, boolean worth)
			throws SQLException {
		try (Connection connection = connection(product, "SELECT 'STATEMENT'")) {
			assertThat(this.readCommitted.isAllowed(connection)).isTrue();
			assertThat(this.readCommitted.isWorthAsking(connection)).isEqualTo(worth);
		}
		assertThat(this.asked).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "MariaDB", "MySQL" })
	void connectionThatBreaksIsNoAnswer(String product) throws SQLException {
		try (Connection broken = this.pool.getConnection();
				Connection connection = new AlteredDataSource(this.pool, (method, arguments, real) -> {
					if (method.equals("createStatement")) {
						JdbcUtils.closeConnection(broken);
						throw new SQLException("broken");
					}
					return switch (method) {
						case "getDatabaseProductName" -> product;
						case "isClosed" -> broken.isClosed();
						default -> real.make();
					};
				}).getConnection()) {
			assertThatExceptionOfType(SQLException.class).isThrownBy(() -> this.readCommitted.isAllowed(connection))
				.withMessage("broken");
		}
		try (Connection connection = connection(product, "SELECT 'ROW'")) {
			assertThat(this.readCommitted.isAllowed(connection)).isTrue();
		}
	}

	/** As of a server whose binary log is as the answer says. */
	private Connection connection(String product, String answer) throws SQLException {
		return new AlteredDataSource(this.pool, (method, arguments, real) -> {
			if (method.equals("executeQuery")) {
				this.asked.add(arguments[0]);
				arguments[0] = answer;
			}
			return method.equals("getDatabaseProductName") ? product : real.make();
		}).getConnection();
	}

}

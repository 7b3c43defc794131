package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Errors as the engines give them, and of those that are not at hand, as their
 * documentation says.
 */
class SqlErrorsTests {

	@ParameterizedTest
	@EnumSource
	void duplicateKeyOfARealDatabaseIsRepeated(Engine engine) throws SQLException {
		String insert = "INSERT INTO hilo_range (collection, max_value) VALUES ('orders', 1)";
		try (HikariDataSource pool = engine.newPoolWithTables();
				Connection connection = pool.getConnection();
				Statement statement = connection.createStatement()) {
			statement.execute(insert);
			assertThatExceptionOfType(SQLException.class).isThrownBy(() -> statement.execute(insert))
				.matches(SqlErrors::isConflict);
		}
	}

	@ParameterizedTest
	@CsvSource({ "Oracle, 23000, 1", "SQL Server key, 23000, 2627", "SQL Server index, 23000, 2601",
			"MySQL, 23000, 1062", "Db2, 23505, -803" })
	void duplicateKeyIsRepeated(String vendor, String state, int code) {
		assertThat(SqlErrors.isConflict(new SQLException(vendor, state, code))).isTrue();
		assertThat(SqlErrors.isConflict(new SQLIntegrityConstraintViolationException(vendor, state, code))).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "Oracle NOT NULL, 23000, 1400", "Oracle CHECK, 23000, 2290", "SQL Server NOT NULL, 23000, 515",
			"SQL Server CHECK, 23000, 547", "MySQL NOT NULL, 23000, 1048", "MySQL CHECK, HY000, 3819",
			"Db2 NOT NULL, 23502, -407", "Db2 CHECK, 23513, -545" })
	void otherConstraintIsNotRepeated(String vendor, String state, int code) {
		assertThat(SqlErrors.isConflict(new SQLException(vendor, state, code))).isFalse();
		assertThat(SqlErrors.isConflict(new SQLIntegrityConstraintViolationException(vendor, state, code))).isFalse();
	}

}

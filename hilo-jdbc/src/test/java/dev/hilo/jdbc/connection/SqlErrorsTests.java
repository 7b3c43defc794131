package dev.hilo.jdbc.connection;

import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.jdbc.datasource.SingleConnectionDataSource;

import dev.hilo.HiLoException;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.AlteredDataSource;
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
	@CsvSource({ "Oracle, 23000, 1, true", "SQL Server key, 23000, 2627, true", "SQL Server index, 23000, 2601, true",
			"MySQL, 23000, 1062, true", "Db2, 23505, -803, true", "Oracle NOT NULL, 23000, 1400, false",
			"Oracle CHECK, 23000, 2290, false", "SQL Server NOT NULL, 23000, 515, false",
			"SQL Server CHECK, 23000, 547, false", "MySQL NOT NULL, 23000, 1048, false",
			"MySQL CHECK, HY000, 3819, false", "Db2 NOT NULL, 23502, -407, false", "Db2 CHECK, 23513, -545, false" })
	void duplicateKeyIsRepeatedAndNoOtherConstraint(String vendor, String state, int code, boolean repeated) {
		assertThat(SqlErrors.isConflict(new SQLException(vendor, state, code))).isEqualTo(repeated);
		assertThat(SqlErrors.isConflict(new SQLIntegrityConstraintViolationException(vendor, state, code)))
			.isEqualTo(repeated);
	}

	/** MariaDB's changed row; a commit that a group of MySQL servers refuses. */
	@ParameterizedTest
	@CsvSource({ "Record has changed since last read in table 'hilo_range', HY000, 1020, true",
			"Got error 149 - 'Lock deadlock; Retry transaction' during COMMIT, HY000, 1180, true",
			"Got error 28 - 'No space left on device' during COMMIT, HY000, 1180, false",
			"unheard of, ZZ999, 1020, false", "unheard of, HY000, 98765, false", "unheard of, , 0, false" })
	void conflictWithoutAStateOfItsOwnIsRepeatedAndNothingElseIs(String message, @Nullable String state, int code,
			boolean conflict) {
		assertThat(SqlErrors.isConflict(new SQLException(message, state, code))).isEqualTo(conflict);
	}

	@ParameterizedTest
	@CsvSource({ "42501, 0, true", "90096, 0, true", "42500, 0, true", "42000, 1142, true", "42000, 1143, true",
			"42S02, 1142, false", "42P01, 0, false", "25P04, 0, false", "HY000, 3024, false", "42ZZZ, 0, false",
			"ZZ999, 98765, false", ", 0, false" })
	void onlyAListedRefusalIsOne(@Nullable String state, int code, boolean refusal) {
		assertThat(SqlErrors.isRefusal(new SQLException("refused", state, code))).isEqualTo(refusal);
		assertThat(SqlErrors.isRefusal(new SQLTransientConnectionException("of a pool", state, code)))
			.as("when connecting")
			.isFalse();
	}

	@ParameterizedTest
	@EnumSource
	void missingTableOfARealDatabaseIsToldFromOtherMistakes(Engine engine) throws SQLException {
		try (HikariDataSource pool = engine.newPoolWithTables();
				Connection connection = pool.getConnection();
				Statement statement = connection.createStatement()) {
			assertThatExceptionOfType(SQLException.class)
				.isThrownBy(() -> statement.executeQuery("SELECT max_value FROM nowhere"))
				.matches(SqlErrors::isMissingTable)
				.matches(SqlErrors::isWrongStatement);
			assertThatExceptionOfType(SQLException.class)
				.isThrownBy(() -> statement.executeQuery("SELECT nothing FROM hilo_range"))
				// HSQLDB has one code for tables and columns
				.matches((ex) -> engine == Engine.HSQLDB || !SqlErrors.isMissingTable(ex))
				.matches((ex) -> !SqlErrors.isConflict(ex))
				.matches(SqlErrors::isWrongStatement);
			assertThatExceptionOfType(SQLException.class)
				.isThrownBy(() -> statement.execute("INSERT INTO hilo_range (collection) VALUES ('orders')"))
				.matches((ex) -> !SqlErrors.isMissingTable(ex) && !SqlErrors.isMissingSchema(ex));
		}
	}

	/** ORA-00001 is a duplicate key, and SQL Server's 517 a date that is too late. */
	@ParameterizedTest
	@CsvSource({ "Oracle, 23000, 1", "SQL Server, 22007, 517" })
	void codesOfSqliteMeanSomethingElseElsewhere(String vendor, String state, int code) {
		SQLException ex = new SQLException(vendor, state, code);
		assertThat(SqlErrors.isWrongStatement(ex)).isFalse();
		assertThat(SqlErrors.isSqliteBusy(ex)).isFalse();
	}

	@Test
	void reasonsAreToldOnceAndInTheirOrder() {
		SQLException driver = new SQLException("wrong password");
		SQLException pool = new SQLException("no connection: wrong password",
				new IllegalStateException("inner", driver));
		assertThat(SqlErrors.describeWithReasons(new SQLException("timed out", pool)))
			.isEqualTo("timed out: no connection: wrong password");
		assertThat(SqlErrors.describeWithReasons(new SQLException("timed out", new IllegalStateException(driver))))
			.isEqualTo("timed out: wrong password");
		assertThat(SqlErrors.describe(new SQLException((String) null))).isEqualTo("java.sql.SQLException");
	}

	/** As a proxy may make them that keeps failures and throws them again. */
	@Test
	void refillEndsAlsoIfTheReasonsOfItsFailureLeadInACircle() {
		SQLException failure = new SQLException("no connection");
		failure.initCause(new IllegalStateException("of a proxy", new IllegalStateException("inner", failure)));
		DataSource broken = new AlteredDataSource(new SingleConnectionDataSource("jdbc:h2:mem:", true),
				(method, arguments, real) -> {
					throw failure;
				});
		for (SchemaManagement management : SchemaManagement.values()) {
			JdbcRangeRepository repository = JdbcRangeRepository.over(broken)
				.connection(ConnectionMode.SHARED)
				.schemaManagement(management)
				.build();
			assertThat(CompletableFuture
				.supplyAsync(() -> repository.next(new RangeRequest("orders", 10, 0, 0, Long.MAX_VALUE, 1))))
				.as("%s", management)
				.failsWithin(Duration.ofSeconds(10))
				.withThrowableThat()
				.withMessageContaining("no connection")
				.havingCause()
				.isInstanceOf(HiLoException.class);
		}
	}

	@Test
	void poolIsExhaustedOnlyWithoutAnErrorOfTheDatabase() {
		assertThat(SqlErrors.isPoolExhausted(new SQLTransientConnectionException("all in use"))).isTrue();
		assertThat(SqlErrors.isPoolExhausted(new SQLTransientConnectionException("down", new SQLException())))
			.isFalse();
		assertThat(SqlErrors.isPoolExhausted(new SQLTransientConnectionException("down", "08001"))).isFalse();
		assertThat(SqlErrors.isPoolExhausted(new SQLException("down"))).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "HYT00, 0", "55P03, 0", "70100, 0", ", 1205" })
	void databaseThatDoesNotAnswerIsToldFromOneThatRefuses(String state, int code) {
		SQLException late = new SQLException("waited", new SQLException("late", state, code));
		assertThat(ConnectionErrors.isSilence(late)).isTrue();
		assertThat(ConnectionErrors.isOutOfConnections(late)).isFalse();
		SQLException full = new SQLException("waited", new SQLException("too many", "53300"));
		assertThat(ConnectionErrors.isSilence(full)).isFalse();
		assertThat(ConnectionErrors.isOutOfConnections(full)).isTrue();
		assertThat(ConnectionErrors.isOutOfConnections(new SQLException("too many", "08004", 1040))).isTrue();
	}

	@Test
	void timeoutOfADriverIsACancellationUnlessTheNetworkWasSilent() {
		assertThat(SqlErrors.isCancelled(new SQLTimeoutException("cancelled"))).isTrue();
		assertThat(SqlErrors.isCancelled(new SQLTimeoutException("silent", new SocketTimeoutException()))).isFalse();
		assertThat(SqlErrors.isCancelled(new SQLException("refused", "28000"))).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "2200H, 0, true", "90006, 0, true", "HY000, 4084, true", ", 4084, true", ", 0, false",
			"42000, 1064, false" })
	void sequenceAtItsEndIsToldFromOtherFailures(@Nullable String state, int code, boolean isEnd) {
		assertThat(SqlErrors.isEndOfSequence(new SQLException("sequence", state, code))).isEqualTo(isEnd);
	}

	@ParameterizedTest
	@CsvSource({ "42501, 0, true", "90096, 0, true", "42000, 1142, true", "42000, 1044, true", "42S02, 1142, false",
			"42P01, 0, false", "HY000, 0, false" })
	void missingRightIsToldFromAMissingTable(String state, int code, boolean isDenied) {
		assertThat(SqlErrors.isDenied(new SQLException("refused", state, code))).isEqualTo(isDenied);
	}

}

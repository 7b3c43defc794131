package dev.hilo.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.JdbcUtils;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * What a look at the tables finds, and what it advises where it finds nothing.
 */
@ExtendWith(OutputCaptureExtension.class)
class HiLoSchemaLookTests {

	private static final String WARNING = "(hilo.jdbc.schema-management=none). Execute this SQL:";

	private final HikariDataSource pool = Engine.H2.newPool();

	@AfterEach
	void close() {
		this.pool.close();
	}

	@Test
	void tablesAreUpToDateAsSoonAsTheirScriptHasSucceeded() {
		HiLoSchema schema = schema(this.pool);
		assertThat(schema.isUpToDate()).isFalse();
		assertThat(schema.migrate()).isTrue();
		assertThat(schema.isUpToDate()).isTrue();
		assertThat(schema.migrate()).isTrue();
		Engine.execute(this.pool, "UPDATE \"hilo_schema_history\" SET \"success\" = FALSE WHERE \"version\" = '2'");
		assertThat(schema.isUpToDate()).isFalse();
	}

	@Test
	void tablesOfAnotherSchemaAreOthers() {
		Engine.execute(this.pool, "CREATE SCHEMA north");
		HiLoSchema north = schema(this.pool, new RangeTable("north", "counters"));
		assertThat(north.migrate()).isTrue();
		assertThat(north.isUpToDate()).isTrue();
		assertThat(schema(this.pool, new RangeTable(null, "counters")).isUpToDate()).isFalse();
	}

	@Test
	void tablesOfTheApplicationAreCompleteOrTheMissingSqlIsTold(CapturedOutput output) {
		HiLoSchema schema = schema(this.pool);
		assertThat(schema.isComplete()).isFalse();
		HiLoSchemaException failure = failure(schema::validate);
		assertThat(failure.problem()).startsWith("The tables hilo_range and hilo_node are missing")
			.endsWith("(hilo.jdbc.schema-management=validate)");
		assertThat(failure.action()).startsWith("Execute this SQL:\n\nCREATE TABLE hilo_range (");
		schema.warnIfIncomplete();
		assertThat(output).contains(WARNING);
		schema.migrate();
		assertThat(schema.isComplete()).isTrue();
		assertThat(schema.validate()).isTrue();
		schema.warnIfIncomplete();
		assertThat(output).containsOnlyOnce(WARNING);
	}

	@Test
	void engineWithoutAScriptIsReferredToTheDocumentation() {
		HiLoSchema schema = schema(AlteredDataSource.named(this.pool, "Another"));
		assertThat(failure(schema::validate).action()).contains("docs/databases.md");
		assertThat(failure(schema::migrate).problem()).isEqualTo("There is no script for this database");
	}

	@Test
	void dataSourceThatGivesNothingMayBeAMock() {
		assertThat(failure(schema(unusable(null))::isUpToDate)).satisfies((failure) -> {
			assertThat(failure.problem()).endsWith("gave no connection");
			assertThat(failure.action()).startsWith("If a test mocks it");
		});
		DataSource empty = new AlteredDataSource(this.pool,
				(method, arguments, real) -> method.equals("getMetaData") ? null : real.make());
		assertThat(failure(schema(empty)::isUpToDate)).satisfies((failure) -> {
			assertThat(failure.problem()).endsWith("gave a connection without metadata");
			assertThat(failure.action()).startsWith("If a test mocks it");
		});
	}

	@Test
	void silenceIsToldWithWhatMayHoldTheAnswerBack() {
		DataSource noConnection = unusable(new SQLTimeoutException("no answer"));
		DataSource noRow = new AlteredDataSource(this.pool, (method, arguments, real) -> {
			if (method.equals("executeQuery")) {
				throw new SQLTimeoutException("no answer");
			}
			return real.make();
		});
		for (DataSource silent : List.of(noConnection, noRow)) {
			assertThat(failure(schema(silent)::isUpToDate)).satisfies((failure) -> {
				assertThat(failure.problem()).isEqualTo("The database did not say within 1500 ms (hilo.jdbc.timeout) "
						+ "whether the table hilo_range is up to date");
				assertThat(failure.action()).contains("a lock on the table hilo_schema_history");
				assertThat(failure).hasRootCauseMessage("no answer");
			});
		}
	}

	@Test
	void serverWithoutAFreeConnectionAndOneThatRefusesAreToldApart() {
		SQLException full = new SQLException("too many clients", "53300");
		assertThat(failure(schema(unusable(full))::isUpToDate)).satisfies((failure) -> {
			assertThat(failure.problem()).endsWith("could not be queried for the table hilo_range: too many clients");
			assertThat(failure.action()).contains("hilo.jdbc.connection=shared", "or allow 3 more");
		});
		SQLException refused = new SQLException("wrong password", "28000");
		for (ThrowingCallable look : List.<ThrowingCallable>of(schema(unusable(refused))::isUpToDate,
				schema(unusable(refused))::isComplete, schema(unusable(refused))::migrate)) {
			assertThat(failure(look)).satisfies((failure) -> {
				assertThat(failure.problem()).endsWith("for the table hilo_range: wrong password");
				assertThat(failure.action()).contains("its URL and user are right (spring.datasource.*)");
			});
		}
	}

	@Test
	void connectionThatBreaksIsNotTakenForAMissingHistory() throws SQLException {
		try (Connection connection = this.pool.getConnection()) {
			DataSource breaking = new AlteredDataSource(new SingleConnectionDataSource(connection, true),
					(method, arguments, real) -> {
						if (method.equals("executeQuery")) {
							JdbcUtils.closeConnection(connection);
							throw new SQLException("broken");
						}
						return real.make();
					});
			assertThat(failure(schema(breaking)::isUpToDate).problem()).endsWith("for the table hilo_range: broken");
		}
	}

	@Test
	void databaseThatIsAwayIsNoReasonToWarnOfItsTables(CapturedOutput output) {
		schema(unusable(new SQLException("away"))).warnIfIncomplete();
		assertThat(output).doesNotContain("hilo_range");
	}

	@Test
	void statementHasALimitUnlessTheConnectionHas() {
		List<Object> limits = new ArrayList<>();
		DataSource watched = new AlteredDataSource(this.pool, (method, arguments, real) -> {
			if (method.equals("setQueryTimeout")) {
				limits.add(arguments[0]);
			}
			return real.make();
		});
		schema(watched).isUpToDate();
		assertThat(limits).isEmpty();
		schema(AlteredDataSource.named(watched, "PostgreSQL")).isUpToDate();
		assertThat(limits).containsExactly(1);
	}

	@Test
	void nameInUpperCaseIsRefusedWhereAnotherTableMayHaveItInLowerCase() {
		DataSource linux = new AlteredDataSource(this.pool, (method, arguments, real) -> switch (method) {
			case "getDatabaseProductName" -> "MariaDB";
			case "supportsMixedCaseIdentifiers" -> true;
			default -> real.make();
		});
		assertThatExceptionOfType(HiLoConfigurationException.class)
			.isThrownBy(schema(linux, new RangeTable(null, "Counters"))::isUpToDate)
			.withMessageContaining("hilo.jdbc.table-name");
	}

	@Test
	void databaseThatWritesLateIsWarnedOf(@TempDir Path folder, CapturedOutput output) {
		try (HikariDataSource file = Engine.H2.pool("jdbc:h2:file:" + folder.resolve("late"))) {
			schema(file).isUpToDate();
		}
		assertThat(output).containsOnlyOnce("writes commits to its file up to half a second late");
	}

	private static HiLoSchemaException failure(ThrowingCallable look) {
		HiLoSchemaException failure = catchThrowableOfType(HiLoSchemaException.class, look);
		assertThat(failure).isNotNull();
		return failure;
	}

	private static HiLoSchema schema(DataSource dataSource) {
		return schema(dataSource, new RangeTable());
	}

	private static HiLoSchema schema(DataSource dataSource, RangeTable table) {
		return new HiLoSchema(new RefillConnections(dataSource, null, new ReadCommitted(), 3), table,
				Duration.ofMillis(1500), new LateWriting());
	}

	private static DataSource unusable(@Nullable SQLException failure) {
		return new DelegatingDataSource() {
			@Override
			@SuppressWarnings("NullAway") // as a mock does
			public Connection getConnection() throws SQLException {
				if (failure != null) {
					throw failure;
				}
				return null;
			}
		};
	}

}

package dev.hilo.jdbc.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.JdbcUtils;

import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.RefillSettings;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * What a look at the tables finds, and what it advises where it finds nothing.
 */
class HiLoSchemaProbeTests {

	private final HikariDataSource pool = Engine.H2.newPool();

	@AfterEach
	void close() {
		this.pool.close();
	}

	@Test
	void tablesAreWholeAsSoonAsTheirScriptsHaveSucceeded() {
		HiLoSchema schema = schema(this.pool);
		assertThat(schema.isWhole()).isFalse();
		assertThat(schema.prepare()).isTrue();
		assertThat(schema.isWhole()).isTrue();
		assertThat(schema.prepare()).isTrue();
		Engine.execute(this.pool, "ALTER TABLE hilo_range DROP COLUMN stamp");
		assertThat(schema.isWhole()).isFalse();
	}

	@Test
	void tablesThatTheApplicationHasMadeAreLeftToIt() {
		TableCheck.Result missing = schema(this.pool).check();
		Engine.execute(this.pool, missing.statements().toArray(String[]::new));
		assertThat(schema(this.pool).prepare()).isTrue();
		assertThatExceptionOfType(BadSqlGrammarException.class).isThrownBy(() -> JdbcClient.create(this.pool)
			.sql("SELECT * FROM \"hilo_schema_history\"")
			.query(String.class)
			.list());
	}

	@Test
	void tablesOfTheApplicationAreCompleteOrTheMissingSqlIsTold() {
		HiLoSchema schema = schema(this.pool, new RangeTable(), false);
		assertThat(schema.isWhole()).isFalse();
		HiLoSchemaException failure = failure(schema::prepare);
		assertThat(failure.problem()).startsWith("The tables hilo_range and hilo_node are missing")
			.endsWith("(hilo.jdbc.schema-management=validate)");
		assertThat(failure.action()).startsWith("Execute this SQL:\n\nCREATE TABLE IF NOT EXISTS hilo_range (");
		schema(this.pool).prepare();
		assertThat(schema.isWhole()).isTrue();
		assertThat(schema.prepare()).isTrue();
	}

	@Test
	void engineWithoutAScriptIsReferredToTheDocumentation() {
		DataSource another = AlteredDataSource.named(this.pool, "Another");
		assertThat(failure(schema(another, new RangeTable(), false)::prepare).action()).contains("docs/databases.md");
		assertThat(failure(schema(another)::prepare).problem()).isEqualTo("There is no script for this database");
	}

	@Test
	void silenceIsToldWithWhatMayHoldTheAnswerBack() {
		DataSource noConnection = unusable(new SQLTimeoutException("no answer"));
		DataSource noRow = new AlteredDataSource(this.pool, (method, arguments, real) -> {
			if (method.startsWith("execute")) {
				throw new SQLTimeoutException("no answer");
			}
			return real.make();
		});
		for (DataSource silent : List.of(noConnection, noRow)) {
			assertThat(failure(schema(silent)::isWhole)).satisfies((failure) -> {
				assertThat(failure.problem()).isEqualTo("The database did not say within 7500 ms (hilo.jdbc.timeout) "
						+ "whether the table hilo_range is up to date");
				assertThat(failure.action()).contains("a lock on hilo_range, hilo_node or hilo_schema_history");
				assertThat(failure).hasRootCauseMessage("no answer");
			});
		}
	}

	@Test
	void serverWithoutAFreeConnectionAndOneThatRefusesAreToldApart() {
		SQLException full = new SQLException("too many clients", "53300");
		assertThat(failure(schema(unusable(full))::isWhole)).satisfies((failure) -> {
			assertThat(failure.problem()).endsWith("could not be queried for the table hilo_range: too many clients");
			assertThat(failure.action()).contains("hilo.jdbc.connection=shared", "or allow 3 more");
		});
		SQLException refused = new SQLException("wrong password", "28000");
		for (ThrowingCallable look : List.<ThrowingCallable>of(schema(unusable(refused))::isWhole,
				schema(unusable(refused))::prepare)) {
			assertThat(failure(look)).satisfies((failure) -> {
				assertThat(failure.problem()).endsWith("for the table hilo_range: wrong password");
				assertThat(failure.action()).contains("its URL and user are right (spring.datasource.*, ");
			});
		}
	}

	/**
	 * As of a DataSource that routes to several databases, and has no table of HiLo's.
	 */
	@Test
	void databaseThatHasAnsweredIsNotTakenForOneThatIsDown() {
		DataSource routing = new AlteredDataSource(this.pool, (method, arguments, real) -> {
			if (method.startsWith("execute")) {
				throw new SQLException("No actual table for 'hilo_range'", "HY000", 10002);
			}
			return real.make();
		});
		assertThat(failure(schema(routing)::isWhole)).satisfies((failure) -> {
			assertThat(failure.problem()).endsWith("table hilo_range: No actual table for 'hilo_range'");
			assertThat(failure.action())
				.isEqualTo("If its DataSource leads to several databases, mark one of them with @HiLoDataSource");
		});
	}

	@Test
	void connectionThatBreaksIsNotTakenForAMissingHistory() throws SQLException {
		try (Connection connection = this.pool.getConnection()) {
			DataSource breaking = new AlteredDataSource(new SingleConnectionDataSource(connection, true),
					(method, arguments, real) -> {
						if (method.startsWith("execute")) {
							JdbcUtils.closeConnection(connection);
							throw new SQLException("broken");
						}
						return real.make();
					});
			assertThat(failure(schema(breaking)::isWhole).problem()).endsWith("for the table hilo_range: broken");
		}
	}

	@Test
	void statementHasALimitUnlessTheConnectionHas() {
		Engine.migrateTables(this.pool);
		List<Object> limits = new ArrayList<>();
		DataSource watched = new AlteredDataSource(this.pool, (method, arguments, real) -> {
			if (method.equals("setQueryTimeout")) {
				limits.add(arguments[0]);
			}
			return real.make();
		});
		schema(watched).isWhole();
		assertThat(limits).isEmpty();
		schema(AlteredDataSource.named(watched, "PostgreSQL")).isWhole();
		assertThat(limits).containsOnly(7);
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
		return schema(dataSource, table, true);
	}

	private static HiLoSchema schema(DataSource dataSource, RangeTable table, boolean migrates) {
		return new HiLoSchema(RefillConnections.of(dataSource, true, new RefillSettings().withMaxConnections(3)), table,
				Duration.ofMillis(7500), migrates, (connection) -> Vendor.of(connection.getMetaData()));
	}

	private static DataSource unusable(SQLException failure) {
		return new DelegatingDataSource() {
			@Override
			public Connection getConnection() throws SQLException {
				throw failure;
			}
		};
	}

}

package dev.hilo.jdbc.schema;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

import javax.sql.DataSource;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.zaxxer.hikari.HikariDataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.support.AlteredDataSource;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * What a migration logs, and what it advises when it fails.
 */
class SchemaMigrationTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private final HikariDataSource pool = Engine.H2.newPool();

	private final Logger flyway = (Logger) LoggerFactory.getLogger("org.flywaydb");

	private final Logger hilo = (Logger) LoggerFactory.getLogger(SchemaMigration.class);

	private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

	@BeforeEach
	void listen() {
		this.appender.start();
		for (Logger logger : List.of(this.flyway, this.hilo)) {
			logger.setLevel(Level.INFO);
			logger.addAppender(this.appender);
		}
	}

	@AfterEach
	void listenNoMore() {
		for (Logger logger : List.of(this.flyway, this.hilo)) {
			logger.setLevel(null);
			logger.detachAppender(this.appender);
		}
		this.pool.close();
	}

	@Test
	void ownLineSaysWhatWasCreatedAndNoneThatNothingWas() {
		run(this.pool, Vendor.H2, new RangeTable());
		assertThat(lines(this.hilo))
			.containsExactly("Created the tables hilo_range and hilo_node; their migrations are "
					+ "recorded in hilo_schema_history");
		run(this.pool, Vendor.H2, new RangeTable());
		assertThat(lines(this.hilo)).hasSize(1);
	}

	@Test
	void flywayOfTheApplicationTellsAllThatItDoesAfterwards() {
		Flyway before = Flyway.configure()
			.dataSource(this.pool)
			.baselineOnMigrate(true)
			.baselineVersion("0")
			.locations("classpath:dev/hilo/support/app")
			.load();
		run(this.pool, Vendor.H2, new RangeTable());
		this.appender.list.clear();
		before.migrate();
		assertThat(lines(this.flyway)).anyMatch((line) -> line.startsWith("Successfully applied 2 migrations"));
	}

	@ParameterizedTest
	@CsvSource({ "POSTGRESQL, flyway-database-postgresql", "MYSQL, flyway-mysql", "MARIADB, flyway-mysql",
			"DERBY, flyway-database-derby" })
	void engineThatFlywayDoesNotKnowNeedsItsModule(Vendor vendor, String module) {
		DataSource unknown = AlteredDataSource.named(this.pool, "Another");
		assertThat(failure(() -> run(unknown, vendor, new RangeTable())).action())
			.startsWith("Add the dependency org.flywaydb:" + module + ", or create the tables yourself");
	}

	/** With a history that is there, since Flyway tries for long to make one. */
	@Test
	void userWithoutTheRightNeedsIt() {
		run(this.pool, Vendor.H2, new RangeTable());
		Engine.execute(this.pool, "DROP TABLE hilo_range", "DROP TABLE hilo_node",
				"DELETE FROM \"hilo_schema_history\" WHERE \"version\" IN ('1', '2')", "CREATE USER reader PASSWORD ''",
				"GRANT ALL ON \"hilo_schema_history\" TO reader");
		// Its settings are for administrators
		try (HikariDataSource reader = Engine.H2.pool(this.pool.getJdbcUrl().split(";")[0])) {
			reader.setUsername("reader");
			HiLoSchemaException failure = failure(() -> run(reader, Vendor.H2, new RangeTable()));
			assertThat(failure.problem()).startsWith("The tables of HiLo could not be created: ")
				.contains("CREATE TABLE");
			assertThat(failure.action()).startsWith("If the user lacks a right, grant it that to create tables")
				.contains("GRANT SELECT, INSERT, UPDATE ON hilo_range TO <user>",
						"GRANT SELECT ON hilo_schema_history TO <user>");
		}
	}

	@Test
	void databaseThatIsLostIsNoMissingRight() {
		DataSource lost = new AlteredDataSource(this.pool, (method, arguments, real) -> {
			if (method.startsWith("execute")) {
				throw new SQLException("An I/O error occurred while sending to the backend.", "08006",
						new SocketTimeoutException("Read timed out"));
			}
			return real.make();
		});
		HiLoSchemaException failure = failure(() -> run(lost, Vendor.H2, new RangeTable()));
		assertThat(failure.action()).startsWith("Start again once the database answers").doesNotContain("right");
		assertThat(failure.problem()).as("without the lines that Flyway puts around it")
			.isEqualTo("The tables of HiLo could not be created: the database did not answer in time (Read timed out): "
					+ "An I/O error occurred while sending to the backend");
	}

	/** With a history that is there, since Flyway tries for long to make one. */
	@Test
	void serverThatOnlyReadsIsNoMissingRight() {
		try (HikariDataSource postgres = Engine.POSTGRESQL.newPool()) {
			run(postgres, Vendor.POSTGRESQL, new RangeTable());
			String database = postgres.getJdbcUrl().substring(postgres.getJdbcUrl().lastIndexOf('/') + 1);
			Engine.execute(postgres, "DROP TABLE hilo_range, hilo_node",
					"DELETE FROM hilo_schema_history WHERE version IN ('1', '2')",
					"ALTER DATABASE " + database + " SET default_transaction_read_only = on");
			try (HikariDataSource readOnly = Engine.POSTGRESQL.pool(postgres.getJdbcUrl())) {
				HiLoSchemaException failure = failure(() -> run(readOnly, Vendor.POSTGRESQL, new RangeTable()));
				assertThat(failure.problem()).contains("in a read-only transaction").doesNotContain("\n");
				assertThat(failure.action()).startsWith("The server only reads").contains("targetServerType=primary");
			}
		}
	}

	/** Such as an event trigger, with any error. */
	@ParameterizedTest
	@ValueSource(strings = { "raise_exception", "insufficient_privilege", "feature_not_supported" })
	void ruleOfTheServerIsGivenInItsWordsAndIsNoMissingRightAlone(String error) {
		try (HikariDataSource postgres = Engine.POSTGRESQL.newPool()) {
			run(postgres, Vendor.POSTGRESQL, new RangeTable());
			Engine.execute(postgres, "DROP TABLE hilo_range, hilo_node",
					"DELETE FROM hilo_schema_history WHERE version IN ('1', '2')",
					"CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN "
							+ "RAISE EXCEPTION 'tables are made by the night shift' USING ERRCODE = '" + error
							+ "'; END $$",
					"CREATE EVENT TRIGGER refuse ON ddl_command_start WHEN TAG IN ('CREATE TABLE') "
							+ "EXECUTE FUNCTION refuse()");
			HiLoSchemaException failure = failure(() -> run(postgres, Vendor.POSTGRESQL, new RangeTable()));
			assertThat(failure.problem())
				.startsWith("The tables of HiLo could not be created: ERROR: tables are made by the night shift");
			assertThat(failure.action()).contains("If a rule of the server forbids it, let it pass. Or: ");
		}
	}

	private static void run(DataSource dataSource, Vendor vendor, RangeTable table) {
		SchemaMigration.run(dataSource, vendor, null, table, TIMEOUT);
	}

	private static HiLoSchemaException failure(ThrowingCallable migration) {
		HiLoSchemaException failure = catchThrowableOfType(HiLoSchemaException.class, migration);
		assertThat(failure).isNotNull();
		return failure;
	}

	private List<String> lines(Logger logger) {
		return this.appender.list.stream()
			.filter((event) -> event.getLevel() == Level.INFO && event.getLoggerName().startsWith(logger.getName()))
			.map(ILoggingEvent::getFormattedMessage)
			.toList();
	}

}

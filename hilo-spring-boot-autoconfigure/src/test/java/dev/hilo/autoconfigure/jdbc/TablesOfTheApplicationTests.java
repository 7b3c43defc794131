package dev.hilo.autoconfigure.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.schema.HiLoSchemaException;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Where the application makes the tables, it is told what is missing, in SQL to paste.
 */
@Tag("all")
@ExtendWith(OutputCaptureExtension.class)
class TablesOfTheApplicationTests {

	/** In a migration that may run where HiLo has made the tables. */
	private static String create(Engine engine, String what) {
		return "CREATE " + what + " " + ((engine != Engine.DERBY) ? "IF NOT EXISTS " : "");
	}

	private static final String VALIDATE = "hilo.jdbc.schema-management=validate";

	private static final String NONE = "hilo.jdbc.schema-management=none";

	@ParameterizedTest
	@EnumSource
	void missingTablesFailTheStartWithTheSqlThatMendsIt(Engine engine) {
		String url = engine.newDatabase();
		String[] sql = new String[1];
		on(engine, url).withPropertyValues(VALIDATE).run((context) -> {
			FailureAnalysis analysis = analysis(context);
			assertThat(analysis.getDescription()).contains("hilo_range", "hilo_node", VALIDATE);
			sql[0] = sql(analysis.getAction());
			assertThat(sql[0]).contains(create(engine, "TABLE") + "hilo_range (").doesNotContain("$", "{");
		});
		paste(engine, url, sql[0]);
		on(engine, url).withPropertyValues(VALIDATE).run(TablesOfTheApplicationTests::works);
	}

	@ParameterizedTest
	@EnumSource(names = { "SQLITE", "SQLITE_WAL" }, mode = EnumSource.Mode.EXCLUDE)
	void theSqlHasTheNamesThatAreSet(Engine engine) {
		String url = engine.newDatabase();
		String schema = "ids" + Math.abs(url.hashCode());
		String[] properties = { VALIDATE, "hilo.jdbc.table-name=counters", "hilo.jdbc.schema=" + schema };
		String[] sql = new String[1];
		on(engine, url).withPropertyValues(properties).run((context) -> sql[0] = sql(analysis(context).getAction()));
		assertThat(sql[0]).contains(create(engine, "TABLE") + schema + ".counters (", " " + schema + ".hilo_node (");
		paste(engine, url, "CREATE SCHEMA " + schema + ";" + sql[0]);
		on(engine, url).withPropertyValues(properties).run(TablesOfTheApplicationTests::works);
	}

	@Test
	void tableOfAnotherKindIsNotTakenForOneToMend() {
		H2Database database = new H2Database();
		database.jdbc().execute("CREATE TABLE hilo_range (id bigint PRIMARY KEY)");
		Contexts.on(database)
			.withPropertyValues(VALIDATE)
			.run((context) -> assertThat(analysis(context).getAction()).contains(
					"hilo_range is another table, without the column collection", "hilo.jdbc.table-name",
					"CREATE TABLE hilo_range ("));
	}

	@ParameterizedTest
	@CsvSource({ "none, true", "validate, false" })
	void databaseThatIsAwayIsAFailureOfTheStartOnlyIfItMustBeChecked(String management, boolean starts,
			CapturedOutput output) {
		HikariDataSource refusing = new HikariDataSource();
		refusing.setJdbcUrl("jdbc:postgresql://127.0.0.1:1/none");
		refusing.setConnectionTimeout(250);
		on(refusing).withPropertyValues("hilo.jdbc.schema-management=" + management, "hilo.jdbc.timeout=500ms")
			.run((context) -> assertThat(context.getStartupFailure() == null).isEqualTo(starts));
		assertThat(output).doesNotContain("Execute this SQL");
	}

	@ParameterizedTest
	@CsvSource({ "none", "validate" })
	void furtherDatabaseWithoutTablesIsNoFailureOfTheStart(String management) {
		Contexts.with(Contexts.on(new H2Database()), "north", new H2Database()::dataSource)
			.withPropertyValues("hilo.databases.north.jdbc.schema-management=" + management)
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(ids.generateNextIdFor("orders")).isEqualTo(1);
				if (management.equals("validate")) {
					assertThatExceptionOfType(RangeUnavailableException.class)
						.isThrownBy(() -> ids.generateNextIdFor("north", "orders"))
						.withRootCauseInstanceOf(HiLoSchemaException.class)
						.withStackTraceContaining("CREATE TABLE IF NOT EXISTS hilo_range (");
				}
			});
	}

	private static void works(AssertableApplicationContext context) {
		assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId("orders")).isEqualTo("orders/1-A");
	}

	/** As somebody who copies what stands below. */
	private static String sql(String text) {
		String below = text.substring(text.indexOf("Execute this SQL:") + 17);
		return below.substring(0, below.lastIndexOf(";") + 1).strip();
	}

	private static void paste(Engine engine, String url, String sql) {
		try (HikariDataSource pool = engine.pool(url)) {
			Engine.execute(pool, sql.strip().split(";\\s*"));
		}
	}

	private static FailureAnalysis analysis(AssertableApplicationContext context) {
		assertThat(context).hasFailed();
		FailureAnalysis analysis = new HiLoSchemaFailureAnalyzer().analyze(context.getStartupFailure());
		assertThat(analysis).isNotNull();
		return analysis;
	}

	private static ApplicationContextRunner on(Engine engine, String url) {
		return on(engine.pool(url));
	}

	private static ApplicationContextRunner on(HikariDataSource pool) {
		return Contexts.withoutSpringData().withBean(HikariDataSource.class, () -> pool);
	}

}

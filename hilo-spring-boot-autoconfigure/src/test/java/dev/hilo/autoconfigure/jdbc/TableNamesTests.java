package dev.hilo.autoconfigure.jdbc;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.jdbc.schema.HiLoSchemaException;
import dev.hilo.support.Engine;
import dev.hilo.support.GivenBack;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A table of counters whose name, or that of its history, would be another's is refused
 * at the start.
 */
@Tag("all")
class TableNamesTests {

	@ParameterizedTest
	@CsvSource({ "hilo_node, Another kind of table", "Hilo_Node, Another kind of table",
			"hilo_schema_history, Another kind of table", "flyway_schema_history, Another kind of table",
			"hilo_schema, hilo_schema_history", "HILO_SCHEMA, hilo_schema_history",
			"flyway_schema, flyway_schema_history", "Flyway_Schema, flyway_schema_history" })
	void nameThatIsTakenIsRefused(String name, String reason) {
		for (String path : new String[] { "hilo.jdbc.", "hilo.databases.north.jdbc." }) {
			on(Engine.H2, Engine.H2.newDatabase())
				.withPropertyValues("hilo.databases.north.data-source=dataSource", path + "table-name=" + name)
				.run((context) -> assertThat(context).getFailure()
					.rootCause()
					.isInstanceOf(HiLoConfigurationException.class)
					.hasMessageContainingAll(path + "table-name is '" + name + "'", reason));
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "MARIADB", "MARIADB_WITH_CONNECTOR_J" })
	void nameInAnotherCaseIsAMissingTableWhereTheServerTellsTablesApartByCase(Engine engine) {
		String url = engine.newDatabase();
		on(engine, url).run((context) -> assertThat(nextId(context.getBean(HiLoIdGenerator.class))).isEqualTo(1));
		on(engine, url).withPropertyValues("hilo.jdbc.table-name=HILO_RANGE")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(HiLoSchemaException.class)
				.hasMessageContainingAll("HILO_RANGE and hilo_node are missing", "CREATE TABLE"));
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "HSQLDB", "SQLITE", "DERBY", "POSTGRESQL" })
	void nameInAnyCaseIsTheSameTableElsewhere(Engine engine) {
		String url = engine.newDatabase();
		on(engine, url).run((context) -> assertThat(nextId(context.getBean(HiLoIdGenerator.class))).isEqualTo(1));
		GivenBack.await(engine, url, "orders", 1);
		on(engine, url).withPropertyValues("hilo.jdbc.table-name=HILO_RANGE")
			.run((context) -> assertThat(nextId(context.getBean(HiLoIdGenerator.class))).isEqualTo(2));
	}

	@ParameterizedTest
	@ValueSource(strings = { "counters", "others" })
	void secondTableInASchemaOfDerbyFailsTheStart(String name) {
		String url = Engine.DERBY.newDatabase();
		on(Engine.DERBY, url).run((context) -> assertThat(context).hasNotFailed());
		on(Engine.DERBY, url).withPropertyValues("hilo.jdbc.table-name=" + name)
			.run((context) -> assertThat(context).getFailure().hasStackTraceContaining("'HILO_NODE' already exists"));
		on(Engine.DERBY, url).withPropertyValues("hilo.jdbc.table-name=" + name, "hilo.jdbc.schema=ids")
			.run((context) -> assertThat(nextId(context.getBean(HiLoIdGenerator.class))).isEqualTo(1));
	}

	private static ApplicationContextRunner on(Engine engine, String url) {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class, HiLoAutoConfiguration.class,
					HiLoJdbcAutoConfiguration.class))
			.withPropertyValues("spring.datasource.url=" + url, "spring.datasource.username=" + engine.user(),
					"spring.datasource.hikari.maximum-pool-size=2");
	}

	private static long nextId(HiLoIdGenerator ids) {
		return ids.generateNextIdFor("orders");
	}

}

package dev.hilo.autoconfigure.jdbc;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.jdbc.schema.HiLoSchemaException;
import dev.hilo.support.Engine;
import dev.hilo.support.GivenBack;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that makes its tables, and ours, with Liquibase, and has no Flyway.
 */
@Tag("all")
class LiquibaseTests {

	private static final String SHOP = "spring.liquibase.change-log=classpath:dev/hilo/autoconfigure/liquibase/changelog.yaml";

	private static final String ONLY_OURS = "spring.liquibase.change-log=classpath:dev/hilo/jdbc/schema/liquibase/changelog.xml";

	/**
	 * Connector/J fails to tell Liquibase the keywords of MariaDB, which fills the log.
	 */
	@ParameterizedTest
	@EnumSource(names = "MARIADB_WITH_CONNECTOR_J", mode = EnumSource.Mode.EXCLUDE)
	void changelogThatIncludesOursMakesTablesThatAreValid(Engine engine) {
		String url = engine.newDatabase();
		for (int start = 1; start <= 2; start++) {
			int number = start;
			on(engine, url).withPropertyValues(SHOP).run((context) -> {
				assertThat(id(context, "orders")).isEqualTo("orders/" + number + "-A");
				assertThat(id(context, "örders")).isEqualTo("örders/" + number + "-A");
				JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
				assertThat(jdbc.queryForObject("SELECT COUNT(*) FROM customer", Long.class)).isZero();
				assertThat(jdbc.queryForList("SELECT id FROM DATABASECHANGELOG WHERE author = 'hilo'", String.class))
					.hasSize(1);
			});
			GivenBack.await(engine, url, "orders", number);
			GivenBack.await(engine, url, "örders", number);
		}
	}

	@Test
	void tableOfTheCountersMayHaveAnotherName() {
		String url = Engine.H2.newDatabase();
		String[] properties = { ONLY_OURS, "spring.liquibase.parameters.rangeTable=counters" };
		on(Engine.H2, url).withPropertyValues(properties)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(HiLoSchemaException.class)
				.hasMessageContaining("CREATE TABLE IF NOT EXISTS hilo_range"));
		on(Engine.H2, url).withPropertyValues(properties)
			.withPropertyValues("hilo.jdbc.table-name=counters")
			.run((context) -> assertThat(id(context, "orders")).isEqualTo("orders/1-A"));
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void tablesThatAreThereAlreadyAreKept(Engine engine) {
		String url = engine.newDatabase();
		try (var pool = engine.pool(url)) {
			Engine.migrateTables(pool);
			Engine.execute(pool, "INSERT INTO hilo_range (collection, max_value) VALUES ('orders', 70)");
		}
		on(engine, url).withPropertyValues(ONLY_OURS)
			.run((context) -> assertThat(id(context, "orders")).isEqualTo("orders/71-A"));
	}

	private static ApplicationContextRunner on(Engine engine, String url) {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class,
					JdbcTemplateAutoConfiguration.class, LiquibaseAutoConfiguration.class, HiLoAutoConfiguration.class,
					HiLoJdbcAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader("org.flywaydb"))
			.withPropertyValues("hilo.jdbc.schema-management=validate", "spring.liquibase.show-summary=off",
					"spring.liquibase.analytics-enabled=false", "spring.datasource.url=" + url,
					"spring.datasource.username=" + engine.user(), "spring.datasource.password=");
	}

	private static String id(ApplicationContext context, String collection) {
		return context.getBean(HiLoIdGenerator.class).generateDocumentId(collection);
	}

}

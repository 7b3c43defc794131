package dev.hilo.autoconfigure.jdbc;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationInitializer;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.RangeUnavailableException;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.range.RangeRepository;
import dev.hilo.support.Engine;
import dev.hilo.support.GivenBack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers the hidden Flyway beside the one of the application.
 */
class HiLoFlywayTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class, JdbcTemplateAutoConfiguration.class,
				FlywayAutoConfiguration.class, HiLoAutoConfiguration.class, HiLoJdbcAutoConfiguration.class))
		.withPropertyValues("spring.flyway.locations=classpath:dev/hilo/support/app");

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void runsBesideTheMigrationsOfTheApplicationOnAnEmptyDatabase(Engine engine) {
		on(engine, engine.newDatabase()).run((context) -> {
			assertThat(context).hasSingleBean(FlywayMigrationInitializer.class);
			assertThat(id(context)).isEqualTo("orders/1-A");
			assertThat(customers(context)).isEqualTo(1);
			assertThat(versions(context, "hilo_schema_history", engine)).contains("1");
			assertThat(versions(context, "flyway_schema_history", engine)).containsExactly("1", "2");
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void runsBesideTheMigrationsOfTheApplicationOnADatabaseThatTheyHaveFilled(Engine engine) {
		String url = engine.newDatabase();
		on(engine, url).withPropertyValues("hilo.enabled=false", "spring.flyway.target=1").run((context) -> {
			assertThat(context).hasNotFailed().doesNotHaveBean(HiLoIdGenerator.class);
			assertThat(customers(context)).isZero();
		});
		on(engine, url).run((context) -> {
			assertThat(id(context)).isEqualTo("orders/1-A");
			assertThat(customers(context)).isEqualTo(1);
		});
		GivenBack.await(engine, url, "orders", 1);
		on(engine, url).run((context) -> assertThat(id(context)).isEqualTo("orders/2-A"));
	}

	@Test
	void runsBesideTheMigrationsOfTheApplicationOnADatabaseWithoutAHistory() {
		String url = Engine.H2.newDatabase();
		Engine.execute(Engine.H2.pool(url), "CREATE TABLE customer (id bigint PRIMARY KEY)");
		on(Engine.H2, url).withPropertyValues("spring.flyway.baseline-on-migrate=true").run((context) -> {
			assertThat(id(context)).isEqualTo("orders/1-A");
			assertThat(customers(context)).isEqualTo(1);
		});
	}

	@Test
	void runsWhereTheApplicationHasNoMigrations() {
		on(Engine.H2, Engine.H2.newDatabase()).withPropertyValues("spring.flyway.enabled=false").run((context) -> {
			assertThat(context).doesNotHaveBean(FlywayMigrationInitializer.class)
				.doesNotHaveBean(org.flywaydb.core.Flyway.class);
			assertThat(id(context)).isEqualTo("orders/1-A");
		});
	}

	@Test
	void runsWhereTheApplicationHasTablesButNoMigrations() {
		String url = Engine.H2.newDatabase();
		Engine.execute(Engine.H2.pool(url), "CREATE TABLE customer (id bigint PRIMARY KEY)");
		on(Engine.H2, url).withPropertyValues("spring.flyway.enabled=false")
			.run((context) -> assertThat(id(context)).isEqualTo("orders/1-A"));
	}

	@Test
	void needsNoFlywayWhenTheTablesAreUpToDate() {
		String url = Engine.H2.newDatabase();
		on(Engine.H2, url).withPropertyValues("spring.flyway.enabled=false")
			.run((context) -> assertThat(id(context)).isEqualTo("orders/1-A"));
		GivenBack.await(Engine.H2, url, "orders", 1);
		withoutFlyway(url).run((context) -> assertThat(id(context)).isEqualTo("orders/2-A"));
	}

	@Test
	void touchesNothingWhereOthersManageTheSchemaAndExplainsAMissingTableAtFirstUse() {
		String url = Engine.H2.newDatabase();
		withoutFlyway(url).withPropertyValues("hilo.jdbc.schema-management=none").run((context) -> {
			assertThat(context).hasNotFailed().hasSingleBean(RangeRepository.class);
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> id(context))
				.withMessageContainingAll("hilo_range", "does not exist", "hilo.jdbc.table-name",
						"hilo.jdbc.schema-management=none", "orders");
			JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
			assertThat(jdbc
				.queryForList("SELECT table_name FROM information_schema.tables " + "WHERE table_schema = 'PUBLIC'"))
				.isEmpty();
			jdbc.execute("CREATE TABLE hilo_range (collection varchar(190) PRIMARY KEY, max_value bigint NOT NULL, "
					+ "previous_max bigint DEFAULT 0 NOT NULL, stamp bigint DEFAULT 0 NOT NULL)");
			jdbc.execute("CREATE TABLE hilo_node (id smallint DEFAULT 1 NOT NULL PRIMARY KEY, node_tag varchar(8), "
					+ "server_prefix varchar(190))");
			assertThat(id(context)).isEqualTo("orders/1-A");
		});
	}

	private ApplicationContextRunner on(Engine engine, String url) {
		return this.contextRunner.withPropertyValues("spring.datasource.url=" + url,
				"spring.datasource.username=" + engine.user(), "spring.datasource.password=");
	}

	private ApplicationContextRunner withoutFlyway(String url) {
		return on(Engine.H2, url).withPropertyValues("spring.flyway.enabled=false")
			.withClassLoader(new FilteredClassLoader("org.flywaydb"));
	}

	private static String id(ApplicationContext context) {
		return context.getBean(HiLoIdGenerator.class).generateDocumentId("orders");
	}

	private static Integer customers(ApplicationContext context) {
		return context.getBean(JdbcTemplate.class).queryForObject("SELECT count(*) FROM customer", Integer.class);
	}

	private static List<String> versions(ApplicationContext context, String history, Engine engine) {
		String quote = engine.isMySqlOrMariaDb() ? "`" : "\"";
		return context.getBean(JdbcTemplate.class)
			.queryForList("SELECT version FROM history WHERE version IS NOT NULL ORDER BY installed_rank"
				.replace("version", quote + "version" + quote)
				.replace("history", quote + history + quote)
				.replace("installed_rank", quote + "installed_rank" + quote), String.class);
	}

}

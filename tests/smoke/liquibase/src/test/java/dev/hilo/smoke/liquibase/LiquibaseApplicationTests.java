package dev.hilo.smoke.liquibase;

import java.util.List;
import java.util.Locale;

import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The starter in an application whose migrations are Liquibase's.
 */
class LiquibaseApplicationTests {

	@Test
	void liquibaseAndTheHiddenFlywayEachRunTheirOwnMigrationsOnce() {
		try (ConfigurableApplicationContext context = run()) {
			assertThat(save(context)).isEqualTo("notes/8-A");
			assertThat(context.getBeanDefinitionNames())
				.noneMatch((name) -> name.toLowerCase(Locale.ROOT).contains("flyway"));
		}
		try (ConfigurableApplicationContext context = run()) {
			assertThat(save(context)).isEqualTo("notes/9-A");
			assertThat(column(context, "SELECT id FROM databasechangelog")).containsExactly("1");
			assertThat(column(context, "SELECT \"script\" FROM \"hilo_schema_history\" WHERE \"version\" = '1'"))
				.containsExactly("V1__create_hilo_tables.sql");
		}
	}

	private static ConfigurableApplicationContext run() {
		return SpringApplication.run(LiquibaseApplication.class,
				"--hilo.collections.notes.floor-query=SELECT 7 FROM note WHERE id = 'notes/7-A'",
				"--spring.datasource.url=jdbc:h2:mem:notes;DB_CLOSE_DELAY=-1");
	}

	private static String save(ConfigurableApplicationContext context) {
		return context.getBean(NoteRepository.class).save(new Note(null, "Tea")).id();
	}

	private static List<String> column(ConfigurableApplicationContext context, String sql) {
		return context.getBean(JdbcClient.class).sql(sql).query(String.class).list();
	}

}

package dev.hilo.entities;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.jdbc.autoconfigure.DataJdbcRepositoriesAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ContextConsumer;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.data.jdbc.HiLoDataJdbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;
import dev.hilo.support.Engine;
import dev.hilo.support.ReadyTables;

/**
 * Spring Data JDBC as an application has it, over a fresh database in memory.
 */
public final class DataJdbcRunner {

	private DataJdbcRunner() {
	}

	public static ApplicationContextRunner withTables(String... ddl) {
		ApplicationListener<ContextRefreshedEvent> tables = (
				event) -> event.getApplicationContext().getBean(JdbcTemplate.class).batchUpdate(ddl);
		return application().withPropertyValues("spring.datasource.generate-unique-name=true")
			.withInitializer(ReadyTables::in)
			.withInitializer((context) -> context.addApplicationListener(tables));
	}

	/** On a fresh database of any engine. */
	public static ApplicationContextRunner withTables(Engine engine, String... ddl) {
		return withTables(ddl).withPropertyValues(
				"spring.datasource.url=" + engine.newDatabase()
						+ ((engine == Engine.H2) ? ";CASE_INSENSITIVE_IDENTIFIERS=TRUE" : ""),
				"spring.datasource.username=" + engine.user(), "spring.datasource.password=",
				"spring.datasource.generate-unique-name=false");
	}

	/**
	 * An application whose DataSource is still to be configured.
	 */
	public static ApplicationContextRunner application() {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class,
					DataSourceTransactionManagerAutoConfiguration.class, TransactionAutoConfiguration.class,
					JdbcTemplateAutoConfiguration.class, DataJdbcRepositoriesAutoConfiguration.class,
					HiLoAutoConfiguration.class, HiLoJdbcAutoConfiguration.class, HiLoEntityAutoConfiguration.class,
					HiLoExistingRowsAutoConfiguration.class, HiLoDataJdbcAutoConfiguration.class))
			.withUserConfiguration(Application.class);
	}

	static ContextConsumer<AssertableApplicationContext> template(Work work) {
		return (context) -> work.with(context.getBean(JdbcAggregateTemplate.class));
	}

	interface Work {

		void with(JdbcAggregateTemplate template) throws Throwable;

	}

	@AutoConfigurationPackage(basePackages = "dev.hilo.none")
	static class Application {

	}

}

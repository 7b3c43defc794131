package dev.hilo.existing;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;

import dev.hilo.entities.DataJdbcRunner;
import dev.hilo.support.Engine;

/**
 * An application that had a database before it had HiLo.
 */
public final class ExistingApplication {

	/** Spring Data has none for these, so an application names a similar one. */
	private static final Set<Engine> WITHOUT_DIALECT = EnumSet.of(Engine.DERBY, Engine.SQLITE, Engine.SQLITE_WAL);

	private ExistingApplication() {
	}

	public static ApplicationContextRunner on(Engine engine, String url) {
		ApplicationContextRunner runner = DataJdbcRunner.application()
			.withPropertyValues("spring.datasource.url=" + url, "spring.datasource.username=" + engine.user(),
					"spring.datasource.hikari.maximum-pool-size=2");
		return WITHOUT_DIALECT.contains(engine) ? runner.withPropertyValues("spring.data.jdbc.dialect=hsql") : runner;
	}

	/** A new database with these tables and rows. */
	public static ApplicationContextRunner with(Engine engine, String... statements) {
		String url = engine.newDatabase();
		try (var pool = engine.pool(url)) {
			Engine.createTables(pool);
			Engine.execute(pool, statements);
		}
		return on(engine, url);
	}

	/** Says that the application is ready, which runners of tests don't. */
	static void ready(AssertableApplicationContext asserted) {
		ConfigurableApplicationContext context = asserted
			.getSourceApplicationContext(ConfigurableApplicationContext.class);
		context.publishEvent(new ApplicationReadyEvent(new SpringApplication(), new String[0], context, Duration.ZERO));
	}

	static Long insertCustomer(ApplicationContext context) {
		return context.getBean(JdbcAggregateTemplate.class).insert(new Customer(null, "new")).id();
	}

	static String insertParcel(ApplicationContext context) {
		return context.getBean(JdbcAggregateTemplate.class).insert(new Parcel(null, "new")).id();
	}

	/** Of tables with rows. */
	static List<String> warnings(CapturedOutput log) {
		return log.getOut().lines().filter((line) -> line.contains("WARN") && line.contains("EntityTableLog")).toList();
	}

	public record Customer(@Id @Nullable Long id, String name) {
	}

	public record Parcel(@Id @Nullable String id, String name) {
	}

}

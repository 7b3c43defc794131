package dev.hilo.existing;

import java.util.EnumSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.jdbc.autoconfigure.DataJdbcRepositoriesAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.data.annotation.Id;

import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.data.jdbc.HiLoDataJdbcAutoConfiguration;
import dev.hilo.autoconfigure.entity.HiLoEntityAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.support.Engine;

/**
 * An application that had a database before it had HiLo.
 */
final class ExistingApplication {

	/** Spring Data has none for these, so an application names a similar one. */
	private static final Set<Engine> WITHOUT_DIALECT = EnumSet.of(Engine.DERBY, Engine.SQLITE, Engine.SQLITE_WAL);

	private ExistingApplication() {
	}

	static ApplicationContextRunner on(Engine engine, String url) {
		ApplicationContextRunner runner = new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class,
					DataSourceTransactionManagerAutoConfiguration.class, TransactionAutoConfiguration.class,
					JdbcTemplateAutoConfiguration.class, DataJdbcRepositoriesAutoConfiguration.class,
					HiLoAutoConfiguration.class, HiLoJdbcAutoConfiguration.class, HiLoEntityAutoConfiguration.class,
					HiLoDataJdbcAutoConfiguration.class))
			.withUserConfiguration(Application.class)
			.withPropertyValues("spring.datasource.url=" + url, "spring.datasource.username=" + engine.user(),
					"spring.datasource.hikari.maximum-pool-size=2");
		return WITHOUT_DIALECT.contains(engine) ? runner.withPropertyValues("spring.data.jdbc.dialect=hsql") : runner;
	}

	/** A new database with these tables and rows. */
	static ApplicationContextRunner with(Engine engine, String... statements) {
		String url = engine.newDatabase();
		try (var pool = engine.pool(url)) {
			Engine.execute(pool, statements);
		}
		return on(engine, url);
	}

	@AutoConfigurationPackage(basePackages = "dev.hilo.none")
	static class Application {

	}

	record Customer(@Id @Nullable Long id, String name) {
	}

	record Parcel(@Id @Nullable String id, String name) {
	}

}

package dev.hilo.support;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.data.jdbc.HiLoDataJdbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;

/**
 * Applications that differ in their collections.
 */
public final class SchemesRunner {

	private SchemesRunner() {
	}

	public static ApplicationContextRunner onFreshDatabase() {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class, HiLoAutoConfiguration.class,
					HiLoJdbcAutoConfiguration.class, HiLoEntityAutoConfiguration.class,
					HiLoExistingRowsAutoConfiguration.class, HiLoDataJdbcAutoConfiguration.class))
			.withPropertyValues("spring.datasource.generate-unique-name=true")
			.withInitializer(ReadyTables::in);
	}

	public static ApplicationContextRunner on(Engine engine, String url) {
		return onFreshDatabase().withPropertyValues("spring.datasource.url=" + url,
				"spring.datasource.username=" + engine.user(), "spring.datasource.password=");
	}

}

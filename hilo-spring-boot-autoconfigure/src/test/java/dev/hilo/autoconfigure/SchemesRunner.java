package dev.hilo.autoconfigure;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.autoconfigure.data.jdbc.HiLoDataJdbcAutoConfiguration;
import dev.hilo.autoconfigure.entity.HiLoEntityAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.jdbc.Engine;

/**
 * Applications that differ in their collections.
 */
final class SchemesRunner {

	private SchemesRunner() {
	}

	static ApplicationContextRunner onFreshDatabase() {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class, HiLoAutoConfiguration.class,
					HiLoJdbcAutoConfiguration.class, HiLoEntityAutoConfiguration.class,
					HiLoDataJdbcAutoConfiguration.class))
			.withPropertyValues("spring.datasource.generate-unique-name=true");
	}

	static ApplicationContextRunner on(Engine engine, String url) {
		return onFreshDatabase().withPropertyValues("spring.datasource.url=" + url,
				"spring.datasource.username=" + engine.user(), "spring.datasource.password=");
	}

}

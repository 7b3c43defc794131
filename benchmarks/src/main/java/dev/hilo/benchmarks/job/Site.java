package dev.hilo.benchmarks.job;

import java.io.IOException;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/**
 * An application with the starter, Spring Data JDBC and JPA, on a fresh database of an
 * engine at some distance.
 */
final class Site implements AutoCloseable {

	/** The other rows get their ids in other ways. */
	private static final String INCLUDED = String.join(",", Rows.HiLo.class.getName(), Rows.InBlocks.class.getName(),
			Entities.HiLo.class.getName(), Entities.HiLoBounded.class.getName(), Entities.HiLoText.class.getName());

	private final Engine engine;

	private final @Nullable DelayProxy proxy;

	private final ConfigurableApplicationContext application;

	/** With the pool that an application has by default. */
	Site(Engine engine, int millisAway) throws Exception {
		this(engine, millisAway, 10);
	}

	Site(Engine engine, int millisAway, int connections) throws Exception {
		this.engine = engine;
		this.proxy = (millisAway > 0) ? new DelayProxy(engine.port(), Duration.ofMillis(millisAway)) : null;
		String url = engine.url((this.proxy != null) ? this.proxy.port() : engine.port(), engine.newDatabase());
		this.application = new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.logStartupInfo(false)
			.run("--spring.datasource.url=" + url, "--spring.datasource.hikari.maximum-pool-size=" + connections,
					"--hilo.entities.include=" + INCLUDED, "--hilo.entities.sequences=blocks",
					"--hilo.collections.bounded.max-capacity=1000", "--spring.jpa.open-in-view=false",
					"--spring.jpa.hibernate.ddl-auto=none", "--spring.jpa.properties.hibernate.order_inserts=true");
	}

	Engine engine() {
		return this.engine;
	}

	<T> T bean(Class<T> type) {
		return this.application.getBean(type);
	}

	boolean isDistant() {
		return this.proxy != null;
	}

	/** The turns on the wire so far; unknown, and 0, without distance. */
	long turns() {
		return (this.proxy != null) ? this.proxy.turns() : 0;
	}

	@Override
	public void close() throws IOException {
		this.application.close();
		if (this.proxy != null) {
			this.proxy.close();
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration(exclude = DataJpaRepositoriesAutoConfiguration.class)
	static class Application {

	}

}

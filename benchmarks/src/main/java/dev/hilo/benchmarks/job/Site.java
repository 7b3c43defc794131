package dev.hilo.benchmarks.job;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.context.ConfigurableApplicationContext;

/**
 * An application on a fresh database of an engine, at some distance.
 */
final class Site implements AutoCloseable {

	private final @Nullable DelayProxy proxy;

	private final ConfigurableApplicationContext application;

	Site(Class<?> application, Engine engine, int millisAway) throws SQLException {
		this.proxy = (millisAway > 0) ? new DelayProxy(engine.port(), Duration.ofMillis(millisAway)) : null;
		this.application = JdbcApplication.start(application, engine.newDatabase(this.proxy), engine.user);
	}

	ConfigurableApplicationContext application() {
		return this.application;
	}

	List<Technique> techniques() {
		return this.application.containsBean("entityManagerFactory") ? JpaTechniques.in(this.application)
				: JdbcTechniques.in(this.application);
	}

	/**
	 * The turns on the wire so far; unknown without distance.
	 */
	@Nullable Long turns() {
		return (this.proxy != null) ? this.proxy.turns() : null;
	}

	@Override
	public void close() throws IOException {
		this.application.close();
		if (this.proxy != null) {
			this.proxy.close();
		}
	}

}

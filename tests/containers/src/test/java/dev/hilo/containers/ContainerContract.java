package dev.hilo.containers;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.AfterAll;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.JdbcDatabaseContainer;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

/**
 * On a server in a container. Without Docker it is skipped, and with
 * {@code -Dcontainers.required=true} it fails.
 */
abstract class ContainerContract extends ServerContract {

	private JdbcDatabaseContainer<?> container;

	abstract JdbcDatabaseContainer<?> container();

	@Override
	HikariDataSource start() {
		if (!DockerClientFactory.instance().isDockerAvailable()) {
			String missing = getClass().getSimpleName() + " WERE NOT TRIED: there is no Docker here";
			if (Boolean.getBoolean("containers.required")) {
				fail(missing);
			}
			System.err.println(missing);
			abort(missing);
		}
		this.container = container();
		this.container.start();
		HikariDataSource pool = new HikariDataSource();
		pool.setJdbcUrl(this.container.getJdbcUrl());
		pool.setUsername(this.container.getUsername());
		pool.setPassword(this.container.getPassword());
		return pool;
	}

	@AfterAll
	void stop() {
		if (this.container != null) {
			this.container.stop();
		}
	}

}

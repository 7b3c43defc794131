package dev.hilo.failures;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.actuate.Endpoints;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;

/**
 * Three living instances on PostgreSQL, whose counter is put back as a restored backup
 * does.
 */
abstract class RestoreContract {

	static final int INSTANCES = 3;

	private final String[] properties;

	HikariDataSource admin;

	RestoreContract(String... properties) {
		this.properties = properties;
	}

	@BeforeEach
	void createTables() throws Exception {
		this.admin = Engine.POSTGRESQL.newPoolWithTables();
	}

	@AfterEach
	void closeAdmin() {
		if (this.admin != null) {
			this.admin.close();
		}
	}

	void run(Consumer<List<Instance>> work, String... more) {
		run(Endpoints.with(Contexts.withoutDatabase())
			.withPropertyValues("spring.datasource.url=" + this.admin.getJdbcUrl(),
					"spring.datasource.username=" + Engine.POSTGRESQL.user(),
					"spring.datasource.hikari.maximum-pool-size=2")
			.withPropertyValues(this.properties)
			.withPropertyValues(more), List.of(), work);
	}

	private static void run(ApplicationContextRunner runner, List<Instance> instances, Consumer<List<Instance>> work) {
		if (instances.size() == INSTANCES) {
			work.accept(instances);
			return;
		}
		runner.run((context) -> {
			List<Instance> more = new ArrayList<>(instances);
			more.add(new Instance(context));
			run(runner, more, work);
		});
	}

	/** Puts the counter back to what the backup had, or repairs it. */
	void set(long max) {
		Engine.execute(this.admin, "UPDATE hilo_range SET max_value = " + max);
	}

}

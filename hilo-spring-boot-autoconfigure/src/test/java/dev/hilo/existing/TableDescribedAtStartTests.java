package dev.hilo.existing;

import java.sql.Connection;
import java.sql.Statement;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.repository.CrudRepository;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Engine;
import dev.hilo.support.Threads;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Classes with a repository, which are known before any of their entities is stored.
 */
@ExtendWith(OutputCaptureExtension.class)
class TableDescribedAtStartTests {

	@Test
	void numbersDrawnByHandAreAboveTheRows() {
		with("bigint PRIMARY KEY", "INSERT INTO customer VALUES (200, 'a')").run((context) -> {
			HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
			assertThat(ids.generateNextIdFor(Client.class)).isEqualTo(201);
			assertThat(ids.sequence("Clients").next()).isEqualTo(202);
			assertThat(context.getBean(ClientRepository.class).save(new Client(null, "b")).id()).isEqualTo(203);
		});
	}

	@Test
	void startSendsNoStatementForThem(CapturedOutput log) {
		// A look would warn of the table, which does not exist
		ExistingApplication.on(Engine.H2, Engine.H2.newDatabase())
			.withUserConfiguration(Repositories.class)
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(log).doesNotContain("can't be probed");
			});
	}

	@Test
	void highestIdOfTheStartStandsInWhileTheTableIsLocked(CapturedOutput log) {
		try (HikariDataSource pool = Engine.POSTGRESQL.newPoolWithTables()) {
			Engine.execute(pool, "CREATE TABLE \"CUSTOMER\" (id bigint PRIMARY KEY, name varchar(64))",
					"INSERT INTO \"CUSTOMER\" VALUES (41, 'a')");
			ExistingApplication.on(Engine.POSTGRESQL, pool.getJdbcUrl())
				.withUserConfiguration(Repositories.class)
				.withPropertyValues("hilo.jdbc.timeout=11s")
				.run((context) -> {
					ExistingApplication.ready(context);
					Threads.awaitEnd("hilo-describe");
					try (Connection other = pool.getConnection(); Statement statement = other.createStatement()) {
						other.setAutoCommit(false);
						statement.execute("LOCK TABLE \"CUSTOMER\"");
						assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor(Client.class))
							.isEqualTo(42);
						assertThat(log).contains("starts above 41, the highest one when the application started");
						other.rollback();
					}
					assertThat(context.getBean(ClientRepository.class).save(new Client(null, "b")).id()).isEqualTo(43);
				});
		}
	}

	private static ApplicationContextRunner with(String id, String row) {
		return ExistingApplication.with(Engine.H2, "CREATE TABLE customer (id " + id + ", name varchar(64))", row)
			.withUserConfiguration(Repositories.class);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableJdbcRepositories(considerNestedRepositories = true)
	static class Repositories {

	}

	interface ClientRepository extends CrudRepository<Client, Long> {

	}

	@Table("CUSTOMER")
	record Client(@Id @Nullable Long id, String name) {
	}

}

package dev.hilo.databases;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.jdbc.schema.HiLoSchemaException;
import dev.hilo.range.Range;
import dev.hilo.support.Engine;

import static dev.hilo.support.Stores.tenOrders;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * What a user who may change no schema needs:
 *
 * <pre>
 * GRANT SELECT, INSERT, UPDATE ON hilo_range TO app
 * GRANT SELECT ON hilo_node TO app
 * GRANT SELECT ON hilo_schema_history TO app   -- unless hilo.jdbc.schema-management=none
 * </pre>
 */
class HiLoSchemaLeastGrantsTests {

	private static final List<String> NEEDED = List.of("SELECT ON hilo_range", "INSERT ON hilo_range",
			"UPDATE ON hilo_range", "SELECT ON hilo_node");

	private static final AtomicInteger users = new AtomicInteger();

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void userWithTheLeastGrantsDrawsAndGivesBack(Engine engine) {
		drawsAndGivesBack(engine, NEEDED);
	}

	@ParameterizedTest
	@EnumSource(names = "POSTGRESQL")
	void threeColumnsAreEnoughToUpdate(Engine engine) {
		drawsAndGivesBack(engine, List.of("SELECT ON hilo_range", "INSERT ON hilo_range",
				"UPDATE (max_value, previous_max, stamp) ON hilo_range", "SELECT ON hilo_node"));
	}

	private static void drawsAndGivesBack(Engine engine, List<String> grants) {
		try (HikariDataSource admin = engine.newMigratedPool(); HikariDataSource app = newUser(engine, admin)) {
			grants.forEach((grant) -> grant(admin, app, grant));
			JdbcRangeRepository repository = repository(app);
			Range range = repository.next(tenOrders());
			assertThat(repository.giveBack(range, 3)).isTrue();
			assertThat(repository.next(tenOrders()).low()).isEqualTo(4);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void noneOfTheGrantsCanBeLeftOut(Engine engine) {
		for (String missing : NEEDED) {
			try (HikariDataSource admin = engine.newMigratedPool(); HikariDataSource app = newUser(engine, admin)) {
				NEEDED.stream().filter((grant) -> !grant.equals(missing)).forEach((grant) -> grant(admin, app, grant));
				JdbcRangeRepository repository = repository(app);
				assertThatExceptionOfType(RangeUnavailableException.class).as("without " + missing).isThrownBy(() -> {
					repository.next(tenOrders());
					repository.next(tenOrders());
				})
					.withMessageContaining("denied")
					.withMessageContaining("GRANT SELECT, INSERT, UPDATE ON hilo_range TO <user>")
					.withMessageContaining("GRANT SELECT ON hilo_node TO <user>");
			}
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void missingGrantAtTheStartIsNamed(Engine engine) {
		try (HikariDataSource admin = engine.newMigratedPool(); HikariDataSource app = newUser(engine, admin)) {
			grant(admin, app, "SELECT ON hilo_node");
			assertThatExceptionOfType(HiLoSchemaException.class)
				.isThrownBy(JdbcRangeRepository.over(app).schemaManagement(SchemaManagement.VALIDATE).build()::migrate)
				.satisfies((failure) -> assertThat(failure.action())
					.contains("GRANT SELECT, INSERT, UPDATE ON hilo_range TO <user>")
					.doesNotContain("is up"));
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void tablesThatAreThereNeedNoRightToCreateThem(Engine engine) {
		try (HikariDataSource admin = engine.newMigratedPool(); HikariDataSource app = newUser(engine, admin)) {
			NEEDED.forEach((grant) -> grant(admin, app, grant));
			assertThatNoException().isThrownBy(() -> Engine.migrateTables(app));
		}
	}

	@Tag("long")
	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void missingRightToCreateTheTablesIsNamed(Engine engine) {
		try (HikariDataSource admin = engine.newPool(); HikariDataSource app = newUser(engine, admin)) {
			Engine.execute(admin, "CREATE TABLE hilo_other (id BIGINT)");
			grant(admin, app, "SELECT ON hilo_other");
			assertThatExceptionOfType(HiLoSchemaException.class).isThrownBy(() -> Engine.migrateTables(app))
				.withMessageContaining("denied")
				.withMessageContaining("grant it that to create tables")
				.withMessageContaining("hilo.jdbc.schema-management=none");
		}
	}

	private static HikariDataSource newUser(Engine engine, HikariDataSource admin) {
		String user = "app" + users.incrementAndGet() + engine.name().toLowerCase(Locale.ROOT);
		Engine.execute(admin, engine.isPostgres() ? "CREATE ROLE " + user + " LOGIN" : "CREATE USER " + user);
		if (engine.isMySqlOrMariaDb()) {
			Engine.execute(admin, "CREATE TABLE hilo_door (id BIGINT)", "GRANT SELECT ON hilo_door TO " + user);
		}
		HikariDataSource pool = engine.pool(admin.getJdbcUrl());
		pool.setUsername(user);
		return pool;
	}

	private static void grant(HikariDataSource admin, HikariDataSource app, String grant) {
		Engine.execute(admin, "GRANT " + grant + " TO " + app.getUsername());
	}

	private static JdbcRangeRepository repository(HikariDataSource pool) {
		return JdbcRangeRepository.over(pool).schemaManagement(SchemaManagement.NONE).build();
	}

}

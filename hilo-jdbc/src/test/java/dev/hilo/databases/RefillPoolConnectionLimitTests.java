package dev.hilo.databases;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.jdbc.schema.HiLoSchemaException;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Covers a user whom the server allows only as many connections as the application's pool
 * has.
 */
@Tag("long")
class RefillPoolConnectionLimitTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(1);

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MARIADB_WITH_CONNECTOR_J", "MYSQL" })
	void messageNamesTheModeThatNeedsNoFurtherConnections(Engine engine) throws SQLException {
		try (HikariDataSource admin = engine.newMigratedPool(); HikariDataSource pool = limited(engine, admin)) {
			pool.setMaximumPoolSize(1);
			try (Connection held = pool.getConnection();
					JdbcRangeRepository repository = repository(pool, ConnectionMode.AUTO, SchemaManagement.NONE);
					JdbcRangeRepository looking = repository(pool, ConnectionMode.AUTO, SchemaManagement.FLYWAY)) {
				assertThat(held.isValid(1)).isTrue();
				assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(() -> repository.next(request()))
					.withMessageContaining("hilo.jdbc.connection=shared");
				assertThatExceptionOfType(HiLoSchemaException.class).isThrownBy(looking::migrate)
					.withMessageContaining("hilo.jdbc.connection=shared");
			}
			JdbcRangeRepository shared = repository(pool, ConnectionMode.SHARED, SchemaManagement.FLYWAY);
			assertThat(shared.next(request()).high()).isEqualTo(2);
		}
	}

	private static HikariDataSource limited(Engine engine, HikariDataSource admin) {
		if (engine.isPostgres()) {
			Engine.execute(admin, "DROP ROLE IF EXISTS limited", "CREATE ROLE limited LOGIN CONNECTION LIMIT 1",
					"GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA public TO limited");
		}
		else {
			Engine.execute(admin, "DROP USER IF EXISTS limited@localhost",
					"CREATE USER limited@localhost WITH MAX_USER_CONNECTIONS 1",
					"GRANT ALL ON *.* TO limited@localhost");
		}
		HikariDataSource pool = engine.pool(admin.getJdbcUrl());
		pool.setUsername("limited");
		return pool;
	}

	private static JdbcRangeRepository repository(HikariDataSource pool, ConnectionMode mode,
			SchemaManagement schemaManagement) {
		return JdbcRangeRepository.over(pool)
			.connection(mode)
			.timeout(TIMEOUT)
			.schemaManagement(schemaManagement)
			.build();
	}

	private static RangeRequest request() {
		return new RangeRequest("orders", 2, 0, 0, Long.MAX_VALUE, 7);
	}

}

package dev.hilo.existing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.context.ApplicationContext;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.RangeUnavailableException;
import dev.hilo.existing.ExistingApplication.Customer;
import dev.hilo.existing.ExistingApplication.Parcel;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/**
 * A table that another session has locked when the first entity of its class is stored,
 * as a migration does.
 */
@Tag("all")
@Execution(ExecutionMode.CONCURRENT)
class LockedTableByOthersTests {

	private static final Duration FOREVER = Duration.ofSeconds(25);

	@ParameterizedTest
	@CsvSource({ "POSTGRESQL, unused=1", "MARIADB, unused=1", "MARIADB_WITH_CONNECTOR_J, unused=1", "MYSQL, unused=1",
			"POSTGRESQL, hilo.collections.customers.floor=500", "MARIADB, hilo.collections.customers.floor=500" })
	void saveIntoAnIdentityColumnEndsAtTheLimitAndTheNextOneProbesAgain(Engine engine, String property) {
		String id = engine.isPostgres() ? "bigserial" : "bigint AUTO_INCREMENT";
		lockedUntilTheSecondSave(engine, "customer", id, property, new Customer(null, "a"), 1L);
	}

	@ParameterizedTest
	@CsvSource({ "POSTGRESQL, unused=1, parcels/42-A", "MARIADB, unused=1, parcels/42-A",
			"MARIADB_WITH_CONNECTOR_J, unused=1, parcels/42-A", "MYSQL, unused=1, parcels/42-A",
			"POSTGRESQL, hilo.collections.parcels.floor=500, parcels/501-A",
			"MARIADB, hilo.collections.parcels.floor=500, parcels/501-A" })
	void saveOfATextEndsAtTheLimitAndTheNextOneProbesAgain(Engine engine, String property, String next) {
		lockedUntilTheSecondSave(engine, "parcel", "varchar(64)", property, new Parcel(null, "a"), next);
	}

	private static void lockedUntilTheSecondSave(Engine engine, String table, String id, String property, Object entity,
			Object next) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			Engine.execute(pool, "CREATE TABLE " + table + " (id " + id + " PRIMARY KEY, name varchar(64))");
			if (next instanceof String) {
				Engine.execute(pool, "INSERT INTO parcel VALUES ('parcels/41-B', 'a')");
			}
			ExistingApplication.on(engine, pool.getJdbcUrl())
				.withPropertyValues(property, "hilo.jdbc.timeout=8s")
				.run((context) -> {
					try (Connection other = lock(engine, pool, table)) {
						assertTimeoutPreemptively(FOREVER,
								() -> assertThatExceptionOfType(RangeUnavailableException.class)
									.isThrownBy(() -> insert(context, entity)));
						assertThat(other.isClosed()).isFalse();
					}
					// The first probe ends when its caller's wait does, or a moment later
					Object stored = await().ignoreExceptionsInstanceOf(RangeUnavailableException.class)
						.until(() -> insert(context, entity), Objects::nonNull);
					assertThat(idOf(stored)).isEqualTo(next);
				});
		}
	}

	private static Connection lock(Engine engine, HikariDataSource pool, String table) throws SQLException {
		Connection other = DriverManager.getConnection(pool.getJdbcUrl(), engine.user(), "");
		other.setAutoCommit(false);
		try (Statement statement = other.createStatement()) {
			statement.execute(engine.isPostgres() ? "LOCK TABLE " + table : "LOCK TABLES " + table + " WRITE");
		}
		return other;
	}

	private static Object insert(ApplicationContext context, Object entity) {
		TransactionTemplate transaction = new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
		return transaction.execute((status) -> context.getBean(JdbcAggregateTemplate.class).insert(entity));
	}

	private static @Nullable Object idOf(Object entity) {
		return (entity instanceof Customer customer) ? customer.id() : ((Parcel) entity).id();
	}

}

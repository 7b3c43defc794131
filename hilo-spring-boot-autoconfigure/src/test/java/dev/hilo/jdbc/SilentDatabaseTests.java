package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

import dev.hilo.HiLoException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.RefillSettings;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.jdbc.schema.HiLoSchema;
import dev.hilo.jdbc.schema.HiLoSchemaException;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;
import dev.hilo.support.TcpProxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/**
 * Covers the look at the tables where the database or a lock keeps it waiting: it ends by
 * the timeout, says why, and the next one works.
 */
@Tag("long")
class SilentDatabaseTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(1);

	private static final Duration LIMIT = TIMEOUT.multipliedBy(5);

	private final List<HikariDataSource> pools = new ArrayList<>();

	private final ApplicationContextRunner contextRunner = Contexts.withoutSpringData()
		.withPropertyValues("hilo.jdbc.timeout=1s");

	@AfterEach
	void closePools() {
		this.pools.forEach(Engine::closeInBackground);
	}

	@Test
	void silentMomentAtTheLookIsOverWhenTheNetworkIsWell() throws SQLException {
		silentMomentIsOver(Engine.POSTGRESQL, ConnectionMode.AUTO);
	}

	@ParameterizedTest
	@CsvSource({ "POSTGRESQL, SHARED", "MARIADB, AUTO", "MARIADB, SHARED", "MARIADB_WITH_CONNECTOR_J, SHARED" })
	void silentMomentIsOver(Engine engine, ConnectionMode mode) throws SQLException {
		try (HikariDataSource tables = engine.newMigratedPool();
				TcpProxy proxy = new TcpProxy(tables.getJdbcUrl());
				HikariDataSource pool = engine.pool(proxy.url());
				JdbcRangeRepository repository = repository(pool, mode)) {
			pool.setConnectionTimeout(TIMEOUT.toMillis());
			pool.getConnection().close();
			proxy.fault(TcpProxy.Fault.SWALLOW);
			// The pool would look first whether a connection that was idle still answers
			assertTimeoutPreemptively(LIMIT.plusMillis(pool.getConnectionTimeout()),
					() -> assertThatExceptionOfType(HiLoSchemaException.class).isThrownBy(repository::migrate)
						.withMessageContaining("hilo_range"));
			proxy.fault(TcpProxy.Fault.NONE);
			Awaitility.await()
				.ignoreExceptionsInstanceOf(HiLoException.class)
				.until(() -> repository.next(request()).high() > 0);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "HSQLDB" })
	void lockOnATableIsNamedAndNotWaitedForLonger(Engine engine) throws SQLException {
		try (HikariDataSource pool = engine.pool(engine.newDatabase().replace(";hsqldb.tx=mvcc", ""));
				JdbcRangeRepository repository = repository(pool, ConnectionMode.AUTO)) {
			Engine.migrateTables(pool);
			try (Connection locking = pool.getConnection(); Statement statement = locking.createStatement()) {
				locking.setAutoCommit(false);
				statement.execute(lock(engine));
				assertTimeoutPreemptively(LIMIT,
						() -> assertThatExceptionOfType(HiLoSchemaException.class).isThrownBy(repository::migrate)
							.withMessageContaining("a lock on hilo_range, hilo_node or hilo_schema_history"));
				locking.rollback();
				if (engine.isMySqlOrMariaDb()) {
					statement.execute("UNLOCK TABLES");
				}
			}
			repository.migrate();
			assertThat(repository.next(request()).high()).isEqualTo(10);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void startFailsInTimeWhereTheDatabaseIsSilent(Engine engine) {
		try (HikariDataSource tables = engine.newMigratedPool(); TcpProxy proxy = new TcpProxy(tables.getJdbcUrl())) {
			proxy.fault(TcpProxy.Fault.SWALLOW);
			assertTimeoutPreemptively(LIMIT, () -> this.contextRunner
				.withBean(DataSource.class, () -> silentPool(engine, proxy),
						(definition) -> definition.setDestroyMethodName(""))
				.run((context) -> assertThat(context).getFailure().hasCauseInstanceOf(HiLoSchemaException.class)));
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void furtherDatabaseThatIsSilentDoesNotFailTheStart(Engine engine) {
		try (HikariDataSource tables = engine.newMigratedPool(); TcpProxy proxy = new TcpProxy(tables.getJdbcUrl())) {
			proxy.fault(TcpProxy.Fault.SWALLOW);
			this.contextRunner.withBean(DataSource.class, Engine.H2::newPool)
				.withBean("archive", DataSource.class, () -> silentPool(engine, proxy), (definition) -> {
					definition.setAutowireCandidate(false);
					definition.setDestroyMethodName("");
				})
				.withPropertyValues("hilo.databases.archive.data-source=archive")
				.run((context) -> {
					HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
					assertThat(ids.generateNextIdFor("orders")).isEqualTo(1);
					assertThatExceptionOfType(RangeUnavailableException.class)
						.isThrownBy(() -> ids.generateNextIdFor("archive", "orders"));
					proxy.fault(TcpProxy.Fault.NONE);
					Awaitility.await()
						.ignoreExceptionsInstanceOf(RangeUnavailableException.class)
						.until(() -> ids.generateNextIdFor("archive", "orders") > 0);
				});
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "MYSQL" })
	void lookLeavesNoTransactionOpen(Engine engine) throws SQLException {
		String open = (engine.isPostgres())
				? "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = ? " + "AND state LIKE 'idle in transaction%'"
				: "SELECT COUNT(*) FROM information_schema.innodb_trx t JOIN information_schema.processlist p "
						+ "ON t.trx_mysql_thread_id = p.id WHERE p.db = ?";
		try (HikariDataSource pool = engine.newPool()) {
			for (int look = 0; look < 2; look++) {
				try (Connection connection = pool.getConnection()) {
					connection.setAutoCommit(false);
					DataSource single = new SingleConnectionDataSource(connection, true);
					if (look == 0) {
						new HiLoSchema(
								RefillConnections.of(single, true,
										new RefillSettings().withTimeout(TIMEOUT).withMaxConnections(3)),
								new RangeTable(), TIMEOUT, true, (used) -> Vendor.of(used.getMetaData()))
							.isWhole();
						Engine.migrateTables(pool);
					}
					else {
						repository(single, ConnectionMode.SHARED).migrate();
					}
					String database = pool.getJdbcUrl().replaceAll(".*/|\\?.*", "");
					assertThat(JdbcClient.create(pool).sql(open).param(database).query(Long.class).single()).isZero();
				}
			}
		}
	}

	/** Closed by the test, since its own end takes long. */
	private DataSource silentPool(Engine engine, TcpProxy proxy) {
		HikariDataSource pool = engine.pool(proxy.url());
		this.pools.add(pool);
		return pool;
	}

	private static String lock(Engine engine) {
		return switch (engine) {
			case POSTGRESQL, NEWEST_POSTGRESQL -> "LOCK TABLE hilo_range IN ACCESS EXCLUSIVE MODE";
			case MARIADB -> "LOCK TABLES hilo_range WRITE, hilo_node WRITE";
			default -> "LOCK TABLE hilo_range WRITE";
		};
	}

	private static JdbcRangeRepository repository(DataSource dataSource, ConnectionMode mode) {
		return JdbcRangeRepository.over(dataSource).connection(mode).timeout(TIMEOUT).build();
	}

	private static RangeRequest request() {
		return new RangeRequest("orders", 10, 0, 0, Long.MAX_VALUE, 7);
	}

}

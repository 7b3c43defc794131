package dev.hilo.jdbc.connection;

import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

import javax.management.ObjectName;
import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import com.zaxxer.hikari.util.Credentials;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.test.util.ReflectionTestUtils;

import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.support.Engine;
import dev.hilo.support.FailingDataSource;
import dev.hilo.support.SwitchableDataSource;

import static dev.hilo.support.Stores.tenOrders;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The connections beside the application's pool.
 */
class RefillPoolTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	private static final Duration SHORT = Duration.ofMillis(250);

	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "HSQLDB" })
	void connectionsAreFitForRefillsWhateverTheApplicationsAre(Engine engine) throws Exception {
		try (HikariDataSource source = engine.newPool()) {
			source.setAutoCommit(false);
			source.setReadOnly(true);
			source.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
			source.setMinimumIdle(10);
			try (RefillPool pool = new RefillPool(source, new ReadCommitted(),
					new RefillSettings().withTimeout(TIMEOUT).withMaxConnections(3));
					Connection connection = pool.getConnection()) {
				assertThat(connection.getAutoCommit()).isTrue();
				assertThat(connection.isReadOnly()).isFalse();
				assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
			}
		}
	}

	@Tag("all")
	@Test
	void namedAfterItsSourceAndItsDatabaseItGivesItsFewConnectionsUntilItIsClosed() throws Exception {
		try (HikariDataSource source = Engine.HSQLDB.newPool()) {
			source.setPoolName("shop");
			RefillPool pool = new RefillPool(source, new ReadCommitted(),
					new RefillSettings().withTimeout(TIMEOUT).withDatabase("archive"));
			assertThat(pool.drain(Duration.ZERO)).as("never opened").isTrue();
			try (Connection connection = pool.getConnection()) {
				assertThat(connection.isValid(30)).isTrue();
				assertThatExceptionOfType(SQLTransientConnectionException.class)
					.isThrownBy(() -> pool.getUnlessRefused(SHORT))
					.withMessageContaining("shop-hilo-archive")
					.withMessageContaining("all 1 connections");
			}
			pool.getConnection().close();
			assertThatExceptionOfType(SQLFeatureNotSupportedException.class)
				.isThrownBy(() -> pool.getConnection("sa", ""));
			pool.close();
			pool.beginDrain();
			assertThatExceptionOfType(SQLException.class).isThrownBy(pool::getConnection)
				.withMessageContaining("has been closed");
			RefillPool never = new RefillPool(source, new ReadCommitted(), new RefillSettings().withTimeout(TIMEOUT));
			never.close();
			assertThatExceptionOfType(SQLException.class).isThrownBy(never::getConnection)
				.withMessage("the pool for refills has been closed");
		}
	}

	@Test
	void nameDoesNotDependOnWhichPoolOpensFirst() throws Exception {
		for (boolean sourceFirst : List.of(true, false)) {
			try (HikariDataSource source = Engine.H2.newPool()) {
				if (sourceFirst) {
					source.getConnection().close();
				}
				assertThat(name(new RefillPool(source, new ReadCommitted(), new RefillSettings().withTimeout(TIMEOUT))))
					.isEqualTo("hilo");
				assertThat(name(new RefillPool(source, new ReadCommitted(),
						new RefillSettings().withTimeout(TIMEOUT).withDatabase("archive"))))
					.isEqualTo("hilo-archive");
			}
		}
	}

	private static String name(RefillPool pool) throws SQLException {
		try (pool) {
			pool.getConnection().close();
			return inUse(pool).getPoolName();
		}
	}

	private static HikariDataSource inUse(RefillPool pool) {
		HikariDataSource opened = opened(pool);
		assertThat(opened).isNotNull();
		return opened;
	}

	@Test
	void serverListsTheConnectionsAsHiLos() throws Exception {
		try (HikariDataSource source = Engine.POSTGRESQL.newPool();
				RefillPool pool = new RefillPool(source, new ReadCommitted(),
						new RefillSettings().withTimeout(TIMEOUT));
				Connection connection = pool.getConnection()) {
			assertThat(JdbcClient.create(new SingleConnectionDataSource(connection, true))
				.sql("SELECT application_name FROM pg_stat_activity WHERE pid = pg_backend_pid()")
				.query(String.class)
				.single()).isEqualTo("hilo");
		}
	}

	@Test
	void sourcePoolAndItsBeansDoNotNoticeIt() throws Exception {
		Set<String> metered = ConcurrentHashMap.newKeySet();
		try (HikariDataSource source = Engine.H2.newPoolWithTables();
				HikariDataSource fresh = Engine.H2.pool(source.getJdbcUrl())) {
			fresh.setPoolName("noticed");
			fresh.setRegisterMbeans(true);
			fresh.setMetricsTrackerFactory((name, stats) -> {
				metered.add(name);
				return new IMetricsTracker() {
				};
			});
			try (JdbcRangeRepository repository = repository(fresh)) {
				repository.next(tenOrders());
				assertThat(fresh.isRunning()).as("opened").isFalse();
				fresh.getConnection().close();
				repository.next(tenOrders());
				assertThat(metered).containsExactlyInAnyOrder("noticed", "noticed-hilo");
				assertThat(ManagementFactory.getPlatformMBeanServer()
					.queryNames(new ObjectName("com.zaxxer.hikari:*"), null)).anyMatch((name) -> named(name, "noticed"))
					.noneMatch((name) -> named(name, "-hilo"));
			}
		}
	}

	/** Each pool would set it to its own timeout, for the whole JVM. */
	@ParameterizedTest
	@EnumSource
	void neverTouchesTheLoginTimeoutOfTheJvm(Engine engine) throws Exception {
		int before = DriverManager.getLoginTimeout();
		try (HikariDataSource source = engine.newPoolWithTables()) {
			source.getConnection().close();
			DriverManager.setLoginTimeout(17);
			ExecutorService threads = Executors.newFixedThreadPool(4);
			Callable<Integer> opening = () -> {
				try (RefillPool pool = new RefillPool(source, new ReadCommitted(),
						new RefillSettings().withTimeout(TIMEOUT).withMaxConnections(3))) {
					pool.getConnection().close();
					return DriverManager.getLoginTimeout();
				}
			};
			for (Future<Integer> seen : threads.invokeAll(Collections.nCopies(12, opening))) {
				assertThat(seen.get()).isEqualTo(17);
			}
			threads.shutdown();
			assertThat(DriverManager.getLoginTimeout()).isEqualTo(17);
		}
		finally {
			DriverManager.setLoginTimeout(before);
		}
	}

	@Tag("all")
	@Test
	void rotatedPasswordReachesNewConnectionsOfAPoolInUse() throws Exception {
		try (HikariDataSource admin = Engine.MARIADB.newPoolWithTables();
				HikariDataSource source = Engine.MARIADB.pool(admin.getJdbcUrl())) {
			Engine.execute(admin, "CREATE USER IF NOT EXISTS rotating@localhost IDENTIFIED BY 'old'",
					"ALTER USER rotating@localhost IDENTIFIED BY 'old'", "GRANT ALL ON *.* TO rotating@localhost");
			source.setCredentials(Credentials.of("rotating", "old"));
			source.setInitializationFailTimeout(-1);
			try (RefillPool pool = new RefillPool(source, new ReadCommitted(),
					new RefillSettings().withTimeout(Duration.ofSeconds(5)).withMaxConnections(3));
					Connection first = pool.getConnection()) {
				assertThat(first.isValid(30)).isTrue();
				Engine.execute(admin, "ALTER USER rotating@localhost IDENTIFIED BY 'new'");
				source.setCredentials(Credentials.of("rotating", "new"));
				try (Connection second = pool.getConnection(); Connection third = pool.getConnection()) {
					assertThat(second.isValid(30)).isTrue();
					assertThat(third.isValid(30)).isTrue();
				}
			}
		}
	}

	@Test
	void letsGoOfIdleConnectionsWhenDrainedAndOpensNewOnes() throws Exception {
		try (HikariDataSource source = Engine.POSTGRESQL.newPool();
				HikariDataSource admin = Engine.POSTGRESQL.newPool();
				RefillPool pool = new RefillPool(source, new ReadCommitted(),
						new RefillSettings().withTimeout(TIMEOUT).withMaxConnections(3))) {
			for (int i = 0; i < 2; i++) {
				try (Connection connection = pool.getConnection()) {
					assertThat(pool.drain(Duration.ZERO)).isFalse();
					assertThat(connection.isValid(30)).as("while a connection is in use").isTrue();
				}
				Awaitility.await().untilAsserted(() -> assertThat(sessions(admin, source)).isZero());
			}
		}
	}

	@Test
	void databaseThatGivesNoConnectionInTimeIsUnreachableUnlessAllAreInUse() throws Exception {
		try (HikariDataSource database = Engine.H2.newPool()) {
			SwitchableDataSource silent = new SwitchableDataSource(database);
			silent.hang();
			RefillPool pool = new RefillPool(over(silent), new ReadCommitted(),
					new RefillSettings().withTimeout(SHORT));
			assertThatExceptionOfType(SQLNonTransientConnectionException.class).isThrownBy(pool::getConnection)
				.withMessage("no connection could be opened within 250 ms")
				.matches(ConnectionErrors::isUnreachable);
			silent.recover();
			try (Connection used = Awaitility.await()
				.ignoreExceptions()
				.until(pool::getConnection, (connection) -> true)) {
				assertThat(used.isValid(30)).isTrue();
				assertThatExceptionOfType(SQLTransientConnectionException.class).isThrownBy(pool::getConnection)
					.matches(SqlErrors::isPoolExhausted);
			}
			pool.close();
		}
	}

	@Test
	void trialConnectsOnlyWhereThePoolHasNoConnectionAndLetsTheNextPoolBeginAnew() throws Exception {
		AtomicBoolean down = new AtomicBoolean(true);
		try (HikariDataSource database = Engine.H2.newPool();
				RefillPool pool = new RefillPool(
						over(new FailingDataSource(database,
								() -> down.get() ? new SQLException("down for a test", "08001") : null)),
						new ReadCommitted(), new RefillSettings().withTimeout(SHORT))) {
			assertThatExceptionOfType(SQLException.class).isThrownBy(pool::tryToConnect).withMessage("down for a test");
			assertThatExceptionOfType(SQLException.class).isThrownBy(pool::getConnection);
			HikariDataSource paused = opened(pool);
			assertThat(paused).isNotNull();
			down.set(false);
			pool.tryToConnect();
			Awaitility.await().until(paused::isClosed);
			assertThat(opened(pool)).isNull();
			try (Connection connection = Awaitility.await()
				.ignoreExceptions()
				.until(pool::getConnection, (any) -> true)) {
				assertThat(connection.isValid(30)).isTrue();
				down.set(true);
				pool.tryToConnect();
				assertThat(opened(pool)).isNotNull();
			}
		}
	}

	@Test
	void serverThatRefusesAConnectionMoreIsAskedNoLongerByWorkThatBeginsAnew() throws Exception {
		AtomicBoolean full = new AtomicBoolean();
		try (HikariDataSource database = Engine.H2.newPool();
				RefillPool pool = new RefillPool(
						over(new FailingDataSource(database,
								() -> full.get() ? new SQLException("too many", "53300") : null)),
						new ReadCommitted(),
						new RefillSettings().withTimeout(Duration.ofHours(1)).withMaxConnections(2));
				Connection first = pool.getConnection()) {
			full.set(true);
			assertThat(CompletableFuture.supplyAsync(() -> {
				try {
					return pool.getUnlessRefused(Duration.ofHours(1));
				}
				catch (SQLException ex) {
					throw new CompletionException(ex);
				}
			})).failsWithin(Duration.ofMinutes(1))
				.withThrowableThat()
				.havingCause()
				.matches((failure) -> ConnectionErrors.isOutOfConnections((SQLException) failure));
			full.set(false);
			assertThat(first.isValid(30)).isTrue();
			// Hikari may tell of the former refusal where it does not connect at once
			Awaitility.await().ignoreExceptions().until(() -> {
				try (Connection second = pool.getUnlessRefused(TIMEOUT)) {
					return second.isValid(30);
				}
			});
		}
	}

	private static HikariDataSource over(DataSource target) {
		HikariDataSource source = new HikariDataSource();
		source.setDataSource(target);
		return source;
	}

	private static @Nullable HikariDataSource opened(RefillPool pool) {
		return (HikariDataSource) ReflectionTestUtils.getField(pool, "pool");
	}

	private static boolean named(ObjectName name, String part) {
		return name.toString().contains(part);
	}

	private static long sessions(HikariDataSource admin, HikariDataSource source) {
		String database = source.getJdbcUrl().substring(source.getJdbcUrl().lastIndexOf('/') + 1);
		return JdbcClient.create(admin)
			.sql("SELECT COUNT(*) FROM pg_stat_activity WHERE datname = ?")
			.param(database)
			.query(Long.class)
			.single();
	}

	private static JdbcRangeRepository repository(HikariDataSource source) {
		return JdbcRangeRepository.over(source).timeout(TIMEOUT).schemaManagement(SchemaManagement.NONE).build();
	}

}

package dev.hilo.databases;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import com.zaxxer.hikari.HikariDataSource;
import jakarta.persistence.EntityManagerFactory;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Callers who hold all connections of the pool while they wait for their first range.
 */
class PoolStarvationTests {

	private static final int CALLERS = 8;

	@ParameterizedTest
	@CsvSource({ "H2, 1", "H2, 2", "H2, 10", "POSTGRESQL, 1", "POSTGRESQL, 2", "POSTGRESQL, 10", "MARIADB, 1",
			"MARIADB, 2", "MARIADB, 10" })
	void callersInTransactionsNeverStarveTheRefill(Engine engine, int poolSize) throws Exception {
		try (HikariDataSource pool = smallPool(engine, poolSize)) {
			Executor platform = () -> Executors.newFixedThreadPool(CALLERS);
			assertAllDone(pool, new DataSourceTransactionManager(pool), ConnectionMode.AUTO, platform, "JDBC");
			EntityManagerFactory factory = CallersTransactionTests.entityManagerFactory(pool);
			assertAllDone(pool, new JpaTransactionManager(factory), ConnectionMode.AUTO, platform, "JPA");
			factory.close();
		}
	}

	@ParameterizedTest
	@CsvSource({ "H2, 1", "H2, 2", "H2, 10", "POSTGRESQL, 1", "POSTGRESQL, 2", "POSTGRESQL, 10", "MARIADB, 1",
			"MARIADB, 2", "MARIADB, 10" })
	void callersOnVirtualThreadsNeverStarveTheRefill(Engine engine, int poolSize) throws Exception {
		Executor virtual = virtualThreads();
		try (HikariDataSource pool = smallPool(engine, poolSize)) {
			assertAllDone(pool, new DataSourceTransactionManager(pool), ConnectionMode.AUTO, virtual, "JDBC, virtual");
			EntityManagerFactory factory = CallersTransactionTests.entityManagerFactory(pool);
			assertAllDone(pool, new JpaTransactionManager(factory), ConnectionMode.AUTO, virtual, "JPA, virtual");
			factory.close();
		}
	}

	@ParameterizedTest
	@CsvSource({ "H2", "POSTGRESQL", "MARIADB" })
	void sharedPoolThatIsLargeEnoughDoesNotStarve(Engine engine) throws Exception {
		assertSharedPoolServes(engine, () -> Executors.newFixedThreadPool(CALLERS));
	}

	@ParameterizedTest
	@CsvSource({ "H2", "POSTGRESQL", "MARIADB" })
	void sharedPoolThatIsLargeEnoughServesVirtualThreadsToo(Engine engine) throws Exception {
		assertSharedPoolServes(engine, virtualThreads());
	}

	private static void assertSharedPoolServes(Engine engine, Executor executor) throws Exception {
		try (HikariDataSource pool = smallPool(engine, 10)) {
			assertAllDone(pool, new DataSourceTransactionManager(pool), ConnectionMode.SHARED, executor, "shared JDBC");
			EntityManagerFactory factory = CallersTransactionTests.entityManagerFactory(pool);
			assertAllDone(pool, new JpaTransactionManager(factory), ConnectionMode.SHARED, executor, "shared JPA");
			factory.close();
		}
	}

	/** Whether the pool or the generator loses patience first. */
	@ParameterizedTest
	@CsvSource({ "H2, 1, 250, 10000", "H2, 2, 30000, 400", "POSTGRESQL, 1, 30000, 400", "POSTGRESQL, 2, 250, 10000",
			"MARIADB, 1, 250, 10000", "MARIADB, 2, 30000, 400" })
	void sharedPoolThatStarvesSaysWhatToDo(Engine engine, int poolSize, long poolMillis, long timeoutMillis)
			throws Exception {
		assertTold(engine, poolSize, poolMillis, timeoutMillis, () -> Executors.newFixedThreadPool(poolSize));
	}

	@ParameterizedTest
	@CsvSource({ "H2, 2, 250, 10000", "POSTGRESQL, 1, 250, 10000", "POSTGRESQL, 2, 30000, 400" })
	void sharedPoolThatStarvesTellsVirtualThreadsToo(Engine engine, int poolSize, long poolMillis, long timeoutMillis)
			throws Exception {
		assertTold(engine, poolSize, poolMillis, timeoutMillis, virtualThreads());
	}

	private static void assertTold(Engine engine, int poolSize, long poolMillis, long timeoutMillis, Executor executor)
			throws Exception {
		try (HikariDataSource pool = smallPool(engine, poolSize)) {
			open(pool);
			pool.setConnectionTimeout(poolMillis);
			Duration timeout = Duration.ofMillis(timeoutMillis);
			assertTold(pool, new DataSourceTransactionManager(pool), timeout, executor, "JDBC");
			EntityManagerFactory factory = CallersTransactionTests.entityManagerFactory(pool);
			assertTold(pool, new JpaTransactionManager(factory), timeout, executor, "JPA");
			factory.close();
		}
	}

	private static void assertTold(HikariDataSource pool, PlatformTransactionManager transactionManager,
			Duration timeout, Executor executor, String what) throws Exception {
		HiLoSequences database = database(pool, ConnectionMode.SHARED, timeout);
		TransactionTemplate transaction = new TransactionTemplate(transactionManager);
		CountDownLatch drained = new CountDownLatch(pool.getMaximumPoolSize());
		Callable<String> caller = () -> transaction.execute((status) -> {
			hold(pool, drained);
			try {
				return "drew " + database.sequence("orders").next();
			}
			catch (RangeUnavailableException ex) {
				return ex.getMessage();
			}
		});
		ExecutorService threads = executor.start();
		long begun = System.nanoTime();
		List<String> told = new ArrayList<>();
		for (Future<String> result : threads.invokeAll(Collections.nCopies(pool.getMaximumPoolSize(), caller))) {
			told.add(result.get());
		}
		System.out.printf("%s, shared pool of %d, %s: told after %d ms%n", pool.getJdbcUrl().split(":")[1],
				pool.getMaximumPoolSize(), what, millisSince(begun));
		// Who gives up lets go of a connection, by which a later caller may still draw
		assertThat(told).filteredOn((text) -> !text.startsWith("drew"))
			.isNotEmpty()
			.allSatisfy((text) -> assertThat(text).contains("orders", "hilo.jdbc.connection=auto", "larger pool"));
		threads.shutdown();
		// Once the callers have let go
		Awaitility.await()
			.ignoreExceptionsInstanceOf(RangeUnavailableException.class)
			.until(() -> database.sequence("orders").next() > 0);
	}

	private static void assertAllDone(HikariDataSource pool, PlatformTransactionManager transactionManager,
			ConnectionMode mode, Executor executor, String what) throws Exception {
		HiLoSequences database = database(pool, mode, Duration.ofMinutes(1));
		TransactionTemplate transaction = new TransactionTemplate(transactionManager);
		CountDownLatch drained = new CountDownLatch(Math.min(CALLERS, pool.getMaximumPoolSize()));
		List<Callable<Long>> callers = new ArrayList<>();
		for (int i = 0; i < CALLERS; i++) {
			String collection = what + i;
			callers.add(() -> transaction.execute((status) -> {
				hold(pool, drained);
				return database.sequence(collection).next();
			}));
		}
		ExecutorService threads = executor.start();
		long begun = System.nanoTime();
		List<Future<Long>> ids = threads.invokeAll(callers);
		System.out.printf("%s, %s, pool of %d, %s: %d callers served after %d ms%n", pool.getJdbcUrl().split(":")[1],
				mode, pool.getMaximumPoolSize(), what, CALLERS, millisSince(begun));
		for (Future<Long> id : ids) {
			assertThat(id.get()).as("not late").isEqualTo(1);
		}
		threads.shutdown();
	}

	/** Until all connections of the pool are held by transactions. */
	private static void hold(HikariDataSource pool, CountDownLatch drained) {
		JdbcClient.create(pool).sql("SELECT 1").query(Integer.class).single();
		drained.countDown();
		try {
			assertThat(drained.await(1, TimeUnit.MINUTES)).isTrue();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static HiLoSequences database(HikariDataSource pool, ConnectionMode mode, Duration timeout) {
		return HiLoSequences
			.over(JdbcRangeRepository.over(pool)
				.connection(mode)
				.timeout(timeout)
				.schemaManagement(SchemaManagement.NONE)
				.build())
			.timeout(timeout)
			.build();
	}

	/** All its connections, for which impatient callers may not have the time. */
	private static void open(HikariDataSource pool) throws SQLException {
		List<Connection> connections = new ArrayList<>();
		for (int i = 0; i < pool.getMaximumPoolSize(); i++) {
			connections.add(pool.getConnection());
		}
		for (Connection connection : connections) {
			connection.close();
		}
	}

	private static HikariDataSource smallPool(Engine engine, int size) {
		try (HikariDataSource pool = engine.newPoolWithTables()) {
			HikariDataSource small = engine.pool(pool.getJdbcUrl());
			small.setMaximumPoolSize(size);
			return small;
		}
	}

	private static long millisSince(long begun) {
		return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
	}

	private static Executor virtualThreads() {
		try {
			MethodHandle start = MethodHandles.publicLookup()
				.findStatic(Executors.class, "newVirtualThreadPerTaskExecutor",
						MethodType.methodType(ExecutorService.class));
			return () -> (ExecutorService) start.invoke();
		}
		catch (ReflectiveOperationException ex) {
			return Assumptions.abort("SKIPPED: this JVM has no virtual threads");
		}
	}

	@FunctionalInterface
	private interface Executor {

		ExecutorService startUnchecked() throws Throwable;

		default ExecutorService start() {
			try {
				return startUnchecked();
			}
			catch (Throwable ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

}

package dev.hilo.existing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.existing.ExistingApplication.Customer;
import dev.hilo.existing.ExistingApplication.Parcel;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Refills that use one connection at a time, beside migrations, looks at tables and floor
 * queries that need some too.
 */
class OneConnectionTests {

	private static final int CALLERS = 8;

	/** Each holds a connection of the pool, which has two, or waits for one. */
	@ParameterizedTest
	@CsvSource({ "H2, auto", "POSTGRESQL, auto", "MARIADB, auto" })
	void callersInTransactionsGetIdsAboveTheRows(Engine engine, String mode) {
		application(engine, mode).run((context) -> {
			List<Long> ids = all(context,
					() -> context.getBean(JdbcAggregateTemplate.class).insert(new Customer(null, "b")).id());
			assertThat(ids).containsExactlyInAnyOrderElementsOf(LongStream.range(201, 201 + CALLERS).boxed().toList());
			List<String> texts = all(context,
					() -> context.getBean(JdbcAggregateTemplate.class).insert(new Parcel(null, "b")).id());
			assertThat(texts).contains("parcels/42-A").doesNotHaveDuplicates();
			List<Long> floored = all(context,
					() -> context.getBean(HiLoIdGenerator.class).generateNextIdFor("invoices"));
			assertThat(floored).contains(201L).doesNotHaveDuplicates();
		});
	}

	@ParameterizedTest
	@CsvSource({ "auto, 1, 1", "shared, 1, 1", "auto, 3, 3" })
	void refillsHaveAsManyThreadsAsConnections(String mode, int maxConnections, int threads) {
		String name = mode + maxConnections;
		Contexts.with(Contexts.on(new H2Database()), name, Engine.H2::newPoolWithTables)
			.withPropertyValues("hilo.databases." + name + ".jdbc.max-connections=" + maxConnections,
					"hilo.databases." + name + ".jdbc.connection=" + mode)
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				for (int i = 0; i < CALLERS; i++) {
					ids.generateNextIdFor(name, "orders" + i);
				}
				assertThat(Thread.getAllStackTraces().keySet())
					.filteredOn((thread) -> thread.getName().startsWith("hilo-refill-" + name))
					.hasSize(threads);
			});
	}

	private static ApplicationContextRunner application(Engine engine, String mode) {
		String url = engine.newDatabase();
		try (HikariDataSource pool = engine.pool(url)) {
			Engine.execute(pool, "CREATE TABLE customer (id bigint PRIMARY KEY, name varchar(64))",
					"INSERT INTO customer VALUES (200, 'a')",
					"CREATE TABLE parcel (id varchar(64) PRIMARY KEY, name varchar(64))",
					"INSERT INTO parcel VALUES ('parcels/41-B', 'a')");
		}
		return ExistingApplication.on(engine, url)
			.withPropertyValues("hilo.jdbc.max-connections=1", "hilo.jdbc.connection=" + mode, "hilo.jdbc.timeout=1m",
					"hilo.collections.invoices.floor-query=SELECT max(id) FROM customer WHERE id < 201");
	}

	/** The results of all callers, each in a transaction of its own. */
	private static <T> List<T> all(ApplicationContext context, Callable<T> caller) throws Exception {
		TransactionTemplate transaction = context.getBean(TransactionTemplate.class);
		ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
		List<T> results = new ArrayList<>();
		Callable<T> inTransaction = () -> transaction.execute((status) -> {
			try {
				return caller.call();
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
		});
		for (Future<T> result : threads.invokeAll(Collections.nCopies(CALLERS, inTransaction), 1, TimeUnit.MINUTES)) {
			results.add(result.get());
		}
		threads.shutdown();
		return results;
	}

}

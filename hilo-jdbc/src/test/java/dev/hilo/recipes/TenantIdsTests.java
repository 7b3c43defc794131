package dev.hilo.recipes;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The recipe for tenants that come and go, with 200 of them in PostgreSQL schemas.
 */
@Tag("all")
class TenantIdsTests {

	private static final int TENANTS = 200;

	private static final int THREADS = 8;

	private static final int CONNECTIONS = 4;

	private static HikariDataSource admin;

	private static HikariDataSource pool;

	private final ExecutorService callers = Executors.newFixedThreadPool(THREADS);

	private final TenantIds ids = new TenantIds(pool);

	@BeforeAll
	static void createSchemas() {
		admin = Engine.POSTGRESQL.newPool();
		pool = Engine.POSTGRESQL.pool(admin.getJdbcUrl() + "?ApplicationName=ids");
		pool.setMaximumPoolSize(CONNECTIONS);
		Engine.execute(admin, "CREATE SCHEMA " + schema(0));
		try (TenantIds ids = new TenantIds(pool)) {
			ids.next(schema(0), "orders");
		}
		for (int i = 1; i < TENANTS; i++) {
			Engine.execute(admin, copy(schema(i)));
		}
	}

	@BeforeEach
	void startAtOne() {
		for (int i = 0; i < TENANTS; i++) {
			Engine.execute(admin, "DELETE FROM " + schema(i) + ".hilo_range");
		}
	}

	@AfterEach
	void closeTenants() {
		this.callers.shutdownNow();
		this.ids.close();
	}

	@AfterAll
	static void closePools() {
		pool.close();
		admin.close();
	}

	@Test
	void eachTenantHasNumbersOfItsOwnAndTheirConnectionsStayFew() throws Exception {
		Map<String, Collection<Long>> drawn = new ConcurrentHashMap<>();
		List<Future<?>> draws = onAllThreads((thread) -> () -> {
			for (int i = 0; i < TENANTS; i++) {
				String tenant = schema((i + thread * TENANTS / THREADS) % TENANTS);
				drawn.computeIfAbsent(tenant, (name) -> new ConcurrentLinkedQueue<>())
					.add(this.ids.next(tenant, "orders"));
			}
		});
		int connections = 0;
		for (Future<?> draw : draws) {
			while (!draw.isDone()) {
				connections = Math.max(connections, connections());
			}
			draw.get();
		}
		assertThat(connections).isBetween(1, CONNECTIONS);
		assertThat(drawn).hasSize(TENANTS)
			.allSatisfy((tenant, numbers) -> assertThat(numbers).hasSize(THREADS).doesNotHaveDuplicates().contains(1L));
	}

	@Tag("all")
	@Test
	void closedTenantGoesOnWithoutAHoleAndLeavesNeitherThreadsNorMemory() {
		List<WeakReference<HiLoSequences>> closed = new ArrayList<>();
		for (int i = 0; i < TENANTS; i++) {
			assertThat(this.ids.next(schema(i), "orders")).isEqualTo(1);
			closed.add(new WeakReference<>(this.ids.draw(schema(i), Function.identity())));
			this.ids.closeIdle(Duration.ZERO);
		}
		Awaitility.await().untilAsserted(() -> {
			System.gc();
			assertThat(threads()).isEmpty();
			assertThat(closed).allMatch((tenant) -> tenant.refersTo(null));
		});
		for (int i = 0; i < TENANTS; i++) {
			assertThat(this.ids.next(schema(i), "orders")).isEqualTo(2);
		}
	}

	@Test
	void usedTenantStaysOpen() {
		this.ids.next(schema(0), "orders");
		HiLoSequences before = this.ids.draw(schema(0), Function.identity());
		this.ids.closeIdle(Duration.ofMinutes(1));
		assertThat(this.ids.draw(schema(0), Function.identity())).isSameAs(before);
		this.ids.draw(schema(0), (ids) -> {
			otherThread(() -> this.ids.closeIdle(Duration.ZERO));
			return ids.sequence("orders").next();
		});
	}

	@Test
	void concurrentFirstUseOpensATenantOnce() throws Exception {
		CyclicBarrier start = new CyclicBarrier(THREADS);
		Set<HiLoSequences> opened = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
		for (Future<?> draw : onAllThreads((thread) -> () -> {
			for (int i = 0; i < TENANTS; i++) {
				start.await();
				opened.add(this.ids.draw(schema(i), Function.identity()));
			}
		})) {
			draw.get();
		}
		assertThat(opened).hasSize(TENANTS);
	}

	@Test
	void tenantsThatCloseWhileOthersDrawFailNoneAndGiveNoNumberTwice() throws Exception {
		Map<String, Collection<Long>> drawn = new ConcurrentHashMap<>();
		List<Future<?>> draws = onAllThreads((thread) -> () -> {
			for (int i = 0; i < 300; i++) {
				String tenant = schema(i % 3);
				drawn.computeIfAbsent(tenant, (name) -> new ConcurrentLinkedQueue<>())
					.add(this.ids.next(tenant, "orders"));
			}
		});
		for (Future<?> draw : draws) {
			while (!draw.isDone()) {
				this.ids.closeIdle(Duration.ZERO);
			}
			draw.get();
		}
		assertThat(drawn.values())
			.allSatisfy((numbers) -> assertThat(numbers).hasSize(THREADS * 100).doesNotHaveDuplicates());
	}

	private List<Future<?>> onAllThreads(IntFunction<Task> tasks) {
		return IntStream.range(0, THREADS).<Future<?>>mapToObj((thread) -> this.callers.submit(() -> {
			tasks.apply(thread).run();
			return null;
		})).toList();
	}

	private static void otherThread(Runnable task) {
		Thread thread = new Thread(task);
		thread.start();
		try {
			thread.join();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static List<String> threads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.map(Thread::getName)
			.filter((name) -> name.startsWith("hilo-") && name.contains("-tenant"))
			.toList();
	}

	private static int connections() {
		return new JdbcTemplate(admin)
			.queryForObject("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'ids'", Integer.class);
	}

	/** Copies the tables that HiLo made, which is faster than 200 migrations. */
	private static String copy(String schema) {
		return Stream.of("hilo_range", "hilo_node", "hilo_schema_history")
			.map((table) -> """
					CREATE TABLE %1$s.%3$s (LIKE %2$s.%3$s INCLUDING ALL);
					INSERT INTO %1$s.%3$s SELECT * FROM %2$s.%3$s;
					""".formatted(schema, schema(0), table))
			.collect(Collectors.joining("", "CREATE SCHEMA " + schema + ";", ""));
	}

	private static String schema(int tenant) {
		return "tenant" + tenant;
	}

	@FunctionalInterface
	private interface Task {

		void run() throws Exception;

	}

}

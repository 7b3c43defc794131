package dev.hilo.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ranges of one counter taken at all three nodes of a cluster, one of which is killed.
 */
@Tag("long")
class GaleraTests {

	private static final Path FOLDER = Path.of(System.getProperty("java.io.tmpdir"), "hilo-galera");

	private static final int RANGES = 6000;

	private static final int SIZE = 10;

	private static final int THREADS_PER_NODE = 2;

	@Test
	void noRangeIsGivenTwice() throws Exception {
		assertThat(duplicates("HiLo", new MariaDbDialect(new RangeTable()))).isZero();
	}

	@Test
	void naiveFormGivesRangesTwice() throws Exception {
		assertThat(duplicates("Naive", GaleraTests::naive)).isPositive();
	}

	/** What it returns is from before the nodes have agreed. */
	private static Range naive(Connection connection, RangeRequest request) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement("""
				INSERT INTO hilo_range (collection, max_value) VALUES (?, ?)
				ON DUPLICATE KEY UPDATE max_value = max_value + ? RETURNING max_value""")) {
			statement.setString(1, request.collection());
			statement.setLong(2, request.size());
			statement.setLong(3, request.size());
			try (ResultSet result = statement.executeQuery()) {
				result.next();
				return request.rangeAfter(result.getLong(1) - request.size(), null, null);
			}
		}
	}

	private static long duplicates(String name, Dialect dialect) throws Exception {
		Set<Long> lows = ConcurrentHashMap.newKeySet();
		AtomicInteger given = new AtomicInteger();
		AtomicInteger failures = new AtomicInteger();
		AtomicBoolean killed = new AtomicBoolean();
		ExecutorService threads = Executors.newCachedThreadPool();
		List<HikariDataSource> pools = new ArrayList<>();
		long begun = System.nanoTime();
		try (Cluster cluster = new Cluster("galera.sh", FOLDER, FOLDER.resolve("packages"))) {
			List<CompletableFuture<Void>> ends = new ArrayList<>();
			for (int node = 1; node <= 3; node++) {
				boolean victim = node == 3;
				HikariDataSource pool = pool(node);
				pools.add(pool);
				if (node == 1) {
					Engine.createTables(pool);
				}
				JdbcRangeRepository repository = new JdbcRangeRepository(pool, new RangeTable(), ConnectionMode.SHARED,
						Duration.ofSeconds(10), dialect);
				for (int i = 0; i < THREADS_PER_NODE; i++) {
					ends.add(CompletableFuture.runAsync(() -> {
						while (given.get() < RANGES && !(victim && killed.get())) {
							try {
								lows.add(repository.next(request()).low());
								given.incrementAndGet();
							}
							catch (RangeUnavailableException ex) {
								failures.incrementAndGet();
							}
						}
					}, threads));
				}
			}
			Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> given.get() > RANGES / 2);
			cluster.call("kill", "3");
			killed.set(true);
			CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new)).join();
		}
		finally {
			pools.forEach(HikariDataSource::close);
			threads.shutdown();
		}
		long duplicates = given.get() - lows.size();
		System.out.printf("Galera, 3 nodes, one killed, %s: %d of %d ranges given twice, %d failures, %.1f s%n", name,
				duplicates, given.get(), failures.get(), (System.nanoTime() - begun) / 1e9);
		return duplicates;
	}

	private static HikariDataSource pool(int node) {
		HikariDataSource pool = Engine.MARIADB
			.pool("jdbc:mariadb://127.0.0.1:" + (15300 + node) + "/hilo?createDatabaseIfNotExist=true");
		pool.setConnectionTimeout(2000);
		return pool;
	}

	private static RangeRequest request() {
		return new RangeRequest("orders", SIZE, 0, 0, Long.MAX_VALUE, System.nanoTime());
	}

}

package dev.hilo.failures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.support.UnpackedServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many instances start at once on an empty database, whose server has fewer connections
 * than all of them together would take.
 */
@Tag("long")
@Tag("all")
class ManyInstancesTests {

	private static final int INSTANCES = 100;

	/** All of them share the processors of this machine. */
	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	/** How many connections each server allows by default. */
	private static final Map<UnpackedServer.Kind, String[]> LIMITS = Map.of(UnpackedServer.Kind.POSTGRES,
			new String[] { "-c", "max_connections=100" }, UnpackedServer.Kind.MARIADB,
			new String[] { "--max-connections=151" }, UnpackedServer.Kind.MYSQL,
			new String[] { "--max-connections=151" });

	@ParameterizedTest
	@EnumSource
	void allStartOnAnEmptyDatabaseWithTheDefaultLimitOfItsServer(UnpackedServer.Kind kind) throws Exception {
		try (UnpackedServer server = new UnpackedServer(kind, LIMITS.get(kind))) {
			String url = server.newDatabase("shop");
			CountDownLatch together = new CountDownLatch(1);
			ExecutorService threads = Executors.newFixedThreadPool(INSTANCES);
			List<Future<String>> started = new ArrayList<>();
			for (int i = 0; i < INSTANCES; i++) {
				started.add(threads.submit(() -> {
					together.await();
					return start(url, server.user());
				}));
			}
			together.countDown();
			List<String> failures = new ArrayList<>();
			for (Future<String> each : started) {
				if (!each.get().isEmpty()) {
					failures.add(each.get());
				}
			}
			threads.shutdown();
			assertThat(new TreeSet<>(failures)).as("%s of %s", failures.size(), INSTANCES).isEmpty();
		}
	}

	private static String start(String url, String user) {
		try (HikariDataSource pool = new HikariDataSource()) {
			pool.setJdbcUrl(url);
			pool.setUsername(user);
			try (JdbcRangeRepository repository = JdbcRangeRepository.over(pool).timeout(TIMEOUT).build()) {
				// As the starter does
				repository.probeAhead();
				repository.migrate();
				return "";
			}
			catch (RuntimeException ex) {
				return String.valueOf(ex.getMessage());
			}
		}
	}

}

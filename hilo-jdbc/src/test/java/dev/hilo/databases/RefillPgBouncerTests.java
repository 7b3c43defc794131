package dev.hilo.databases;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.jdbc.core.simple.JdbcClient;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.Range;
import dev.hilo.support.Cluster;
import dev.hilo.support.Engine;
import dev.hilo.support.UnpackedServer;

import static dev.hilo.support.Stores.ten;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Behind pgbouncer in transaction mode, the next transaction of a connection may run on
 * another server connection, which does not know the statements that were prepared.
 */
@Tag("long")
class RefillPgBouncerTests {

	private static final int CLIENTS = 6;

	private static final int RANGES = 100;

	private static final int SIZE = 10;

	@TempDir
	private Path folder;

	private Cluster pgbouncer;

	private String directUrl;

	private String url;

	@BeforeEach
	void start() throws Exception {
		this.directUrl = Engine.POSTGRESQL.newDatabase();
		String port = this.directUrl.replaceAll(".*:(\\d+)/.*", "$1");
		this.url = this.directUrl.replace(":" + port + "/", ":15601/");
		this.pgbouncer = new Cluster("pgbouncer.sh", this.folder, UnpackedServer.packages("pgbouncer"), port);
	}

	@AfterEach
	void stop() throws Exception {
		if (this.pgbouncer != null) {
			this.pgbouncer.close();
		}
	}

	@ParameterizedTest
	@MethodSource("modes")
	void noRefillFails(ConnectionMode mode, boolean autoCommit) throws Exception {
		try (HikariDataSource direct = Engine.POSTGRESQL.pool(this.directUrl)) {
			Engine.createTables(direct);
		}
		try (HikariDataSource pool = Engine.POSTGRESQL.pool(this.url)) {
			pool.setAutoCommit(autoCommit);
			pool.setMaximumPoolSize(CLIENTS);
			assertThat(refillByManyAtOnce(pool, mode)).isEmpty();
			assertThat(max(pool)).isEqualTo((long) CLIENTS * RANGES * SIZE);
		}
	}

	@Test
	void tablesAreMadeThroughIt() throws Exception {
		try (HikariDataSource pool = Engine.POSTGRESQL.pool(this.url);
				JdbcRangeRepository repository = repository(pool, ConnectionMode.AUTO)) {
			repository.migrate();
			assertThat(JdbcClient.create(pool).sql("SELECT * FROM hilo_range").query().listOfRows()).isEmpty();
			assertThat(refillByManyAtOnce(pool, ConnectionMode.AUTO)).isEmpty();
		}
	}

	/** The request to cancel passes through it too. */
	@ParameterizedTest
	@EnumSource
	void lockNeverHasMoreSessionsWaitThanThereAreConnections(ConnectionMode mode) throws Exception {
		try (LockedCounter instance = new LockedCounter(Engine.POSTGRESQL, this.directUrl, (direct) -> this.url, mode,
				Duration.ofSeconds(1))) {
			for (LockedCounter.Lock lock : LockedCounter.Lock.values()) {
				int most = instance.mostWaiting(lock);
				System.out.printf("pgbouncer, %s, lock on the %s: at most %d sessions waited%n", mode, lock, most);
				assertThat(most).isBetween(1, 2);
			}
		}
	}

	static Stream<Arguments> modes() {
		return Stream.of(Arguments.of(ConnectionMode.AUTO, true), Arguments.of(ConnectionMode.SHARED, true),
				Arguments.of(ConnectionMode.SHARED, false));
	}

	private static List<String> refillByManyAtOnce(HikariDataSource pool, ConnectionMode mode) throws Exception {
		List<String> failures = new ArrayList<>();
		try (JdbcRangeRepository repository = repository(pool, mode)) {
			List<Callable<List<String>>> clients = new ArrayList<>();
			for (int i = 0; i < CLIENTS; i++) {
				String client = "client" + i;
				clients.add(() -> refill(repository, client));
			}
			ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
			for (Future<List<String>> result : threads.invokeAll(clients)) {
				failures.addAll(result.get());
			}
			threads.shutdown();
		}
		System.out.printf("pgbouncer, %s, auto-commit %s: %d of %d refills failed%n", mode, pool.isAutoCommit(),
				failures.size(), CLIENTS * RANGES);
		return failures;
	}

	/** With a giving back and a floor query beside each refill. */
	private static List<String> refill(JdbcRangeRepository repository, String client) {
		List<String> failures = new ArrayList<>();
		for (int i = 0; i < RANGES; i++) {
			try {
				repository.next(ten("orders"));
				Range range = repository.next(ten(client));
				assertThat(repository.giveBack(range, range.low())).isTrue();
				assertThat(repository.query("SELECT MAX(max_value) FROM hilo_range").getAsLong()).isPositive();
			}
			catch (RangeUnavailableException ex) {
				failures.add(ex.getMessage());
			}
		}
		return failures;
	}

	private static long max(HikariDataSource pool) {
		return JdbcClient.create(pool)
			.sql("SELECT max_value FROM hilo_range WHERE collection = 'orders'")
			.query(Long.class)
			.single();
	}

	private static JdbcRangeRepository repository(HikariDataSource pool, ConnectionMode mode) {
		return JdbcRangeRepository.over(pool)
			.connection(mode)
			.timeout(Duration.ofSeconds(20))
			.schemaManagement(SchemaManagement.NONE)
			.build();
	}

}

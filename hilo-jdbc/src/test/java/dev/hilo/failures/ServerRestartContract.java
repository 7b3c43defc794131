package dev.hilo.failures;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.range.RangeRequest;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A server ends and is started again on the same data and port, under a living generator
 * that several threads draw from all the while.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerRestartContract {

	private static final Duration TIMEOUT = Duration.ofSeconds(1);

	private static final int HELD = 100;

	private static final int THREADS = 4;

	private final Engine engine;

	private String url;

	ServerRestartContract(Engine engine) {
		this.engine = engine;
	}

	/** Starts a server with its data in the folder, and returns its URL. */
	abstract String start(Path folder) throws IOException;

	/** Starts it again, on the same data and port. */
	abstract void startAgain() throws IOException;

	/** Ends it in good order. */
	abstract void stop() throws IOException;

	/** Ends it by SIGKILL. */
	abstract void kill() throws IOException;

	@BeforeAll
	void begin(@TempDir Path folder) throws IOException {
		// Skipped where no server can run
		this.engine.newDatabase();
		this.url = start(folder);
	}

	@AfterAll
	void end() throws IOException {
		if (this.url != null) {
			stop();
		}
	}

	@Tag("long")
	@Test
	void generatorOutlivesAServerThatIsStopped() throws Exception {
		generatorOutlives("stopped", this::stop);
	}

	@Test
	void generatorOutlivesAServerThatIsKilled() throws Exception {
		generatorOutlives("killed with SIGKILL", this::kill);
	}

	private void generatorOutlives(String fate, End end) throws Exception {
		try (HikariDataSource pool = this.engine.pool(this.url);
				JdbcRangeRepository repository = repository(pool);
				SteadyDraws draws = new SteadyDraws()) {
			createTables(pool);
			HiLoSequences database = HiLoSequences.over(repository)
				.timeout(TIMEOUT)
				.settings(
						(name) -> new CollectionSettings(name.equals("held") ? HELD : 10, HELD).withRefillAhead(false))
				.listener(draws)
				.build();
			HiLoSequence held = database.sequence("held");
			long first = patiently(held::next);
			draws.start(THREADS, database.sequence("orders"));
			Awaitility.await().until(() -> draws.count() > 1000);
			long down = System.nanoTime();
			end.run();
			for (int i = 1; i < HELD; i++) {
				assertThat(held.next()).isEqualTo(first + i);
			}
			assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(held::next)
				.withMessageContaining("'held'");
			Awaitility.await().until(() -> draws.failures().size() >= THREADS);
			long before = draws.count();
			startAgain();
			long up = System.nanoTime();
			Awaitility.await()
				.pollInterval(Duration.ofMillis(1))
				.atMost(Duration.ofSeconds(30))
				.until(() -> draws.count() > before);
			long served = System.nanoTime();
			Awaitility.await().until(() -> draws.count() > before + 1000);
			draws.end();
			System.out.printf(
					"%s %s, away for %d ms, served %d ms after it was up: %d ids by %d threads, %d twice, %d exceptions%n",
					this.engine, fate, millis(up - down), millis(served - up), draws.count(), THREADS, draws.repeats(),
					draws.failures().size());
			assertThat(draws.repeats()).isZero();
			assertThat(draws.failures())
				.allSatisfy((failure) -> assertThat(failure).isInstanceOf(RangeUnavailableException.class)
					.hasMessageContaining("'orders'"));
			assertThat(draws.heals()).as("committed counters that the server lost").isZero();
			try (HikariDataSource other = this.engine.pool(this.url)) {
				JdbcRangeRepository fresh = repository(other);
				assertThat(patiently(() -> fresh.next(new RangeRequest("orders", 10, 0, 0, Long.MAX_VALUE, 7))).low())
					.as("a process that remembers nothing")
					.isGreaterThan(draws.highest());
			}
		}
	}

	/** Opens a connection, for which there may not be the time. */
	private static <T> T patiently(Callable<T> draw) {
		return Awaitility.await()
			.ignoreExceptionsInstanceOf(RangeUnavailableException.class)
			.until(draw, (any) -> true);
	}

	/** Within the default timeout, as the server has only just been started. */
	private static void createTables(HikariDataSource pool) {
		try (JdbcRangeRepository repository = JdbcRangeRepository.over(pool).build()) {
			repository.migrate();
		}
	}

	private static JdbcRangeRepository repository(HikariDataSource pool) {
		return JdbcRangeRepository.over(pool).timeout(TIMEOUT).schemaManagement(SchemaManagement.NONE).build();
	}

	private static long millis(long nanos) {
		return TimeUnit.NANOSECONDS.toMillis(nanos);
	}

	@FunctionalInterface
	private interface End {

		void run() throws IOException;

	}

}

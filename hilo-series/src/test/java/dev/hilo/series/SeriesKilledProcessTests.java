package dev.hilo.series;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.hilo.support.ChildProcess;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Numbers of several processes, some of which are killed in the middle of their
 * transactions.
 */
class SeriesKilledProcessTests {

	@TempDir
	private Path folder;

	@Tag("all")
	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB" })
	void processesThatAreKilledLeaveNoGap(Engine engine) throws Exception {
		writersLeaveNoGap(engine, 2, 8, 2, 50);
	}

	@Tag("long")
	@ParameterizedTest
	@EnumSource(names = { "POSTGRESQL", "MARIADB", "NEWEST_MARIADB", "MYSQL", "NEWEST_POSTGRESQL" })
	void twoHundredWritersInFourProcessesLeaveNoGap(Engine engine) throws Exception {
		writersLeaveNoGap(engine, 4, 50, 8, 500);
	}

	/**
	 * Kills one process after another, and starts another in its place.
	 * @param each how many documents are stored between two kills, at least
	 */
	private void writersLeaveNoGap(Engine engine, int processes, int threads, int kills, int each) throws Exception {
		try (SeriesDatabase database = SeriesDatabase.on(engine, 2)) {
			List<ChildProcess> running = new ArrayList<>();
			for (int i = 0; i < processes; i++) {
				running.add(start(engine, database.url, threads, i));
			}
			long stored = 0;
			for (int i = 0; i < kills; i++) {
				long goal = stored + each;
				Awaitility.await().atMost(Duration.ofMinutes(5)).until(() -> count(database) >= goal);
				stored = count(database);
				running.remove(0).kill();
				running.add(start(engine, database.url, threads, processes + i));
			}
			for (ChildProcess process : running) {
				process.kill();
			}
			// The server ends the transactions of the killed when it notices
			long last = SeriesDatabase.retried(() -> database.commit(() -> database.store("invoices").number()));
			List<Long> numbers = database.stored("invoices", "2026");
			assertThat(numbers).hasSize((int) last)
				.containsExactlyElementsOf(LongStream.rangeClosed(1, last).boxed().toList());
			assertThat(last).isGreaterThan((long) kills * each);
		}
	}

	private static long count(SeriesDatabase database) {
		return database.jdbc.queryForObject("SELECT count(*) FROM document", Long.class);
	}

	private ChildProcess start(Engine engine, String url, int threads, int number) throws Exception {
		ChildProcess process = new ChildProcess(
				System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
				SeriesWriter.class, this.folder.resolve(number + ".log"),
				List.of(engine.name(), url, String.valueOf(threads)));
		assertThat(process.answer()).isNotNull();
		return process;
	}

}

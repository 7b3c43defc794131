package dev.hilo.databases;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import com.zaxxer.hikari.HikariDataSource;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.SchemaManagement;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A virtual thread that waits for a range lets go of its carrier, as the JVM's own events
 * tell.
 */
@EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "SKIPPED: there are no virtual threads before Java 21")
class VirtualThreadPinningTests {

	private static final String PINNED = "jdk.VirtualThreadPinned";

	private static final int THREADS = 200;

	private static final int EACH = 50;

	@TempDir
	private Path folder;

	@Test
	void threadsThatWaitForRangesAreNeverPinned() throws Exception {
		Path events = this.folder.resolve("events.jfr");
		List<Long> ids;
		try (HikariDataSource pool = Engine.POSTGRESQL.newPoolWithTables();
				JdbcRangeRepository repository = JdbcRangeRepository.over(pool)
					.schemaManagement(SchemaManagement.NONE)
					.build();
				Recording recording = new Recording()) {
			HiLoSequences database = HiLoSequences.over(repository).settings(new CollectionSettings(8, 8)).build();
			// The JVM pins while it loads a class; so all are loaded before
			draw(database);
			recording.enable(PINNED).withoutThreshold();
			recording.start();
			ids = draw(database);
			recording.stop();
			recording.dump(events);
		}
		assertThat(ids).hasSize(THREADS * EACH).doesNotHaveDuplicates();
		assertThat(RecordingFile.readAllEvents(events))
			.filteredOn((event) -> event.getEventType().getName().equals(PINNED))
			.filteredOn(VirtualThreadPinningTests::isOurs)
			.isEmpty();
	}

	private static List<Long> draw(HiLoSequences database) throws Exception {
		// By reflection, since this is compiled for Java 17
		ExecutorService threads = (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor")
			.invoke(null);
		Callable<List<Long>> draw = () -> {
			List<Long> drawn = new ArrayList<>();
			for (int i = 0; i < EACH; i++) {
				drawn.add(database.sequence("orders").next());
			}
			return drawn;
		};
		List<Long> ids = new ArrayList<>();
		for (Future<List<Long>> drawn : threads.invokeAll(Collections.nCopies(THREADS, draw))) {
			ids.addAll(drawn.get());
		}
		threads.shutdown();
		return ids;
	}

	private static boolean isOurs(RecordedEvent event) {
		return event.getStackTrace() != null && event.getStackTrace()
			.getFrames()
			.stream()
			.anyMatch((frame) -> frame.getMethod().getType().getName().startsWith("dev.hilo."));
	}

}

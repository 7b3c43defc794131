package dev.hilo.engine.event;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.DocumentIdFormat;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.support.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What reaches listeners when, and what the log says if it does not.
 */
@ExtendWith(OutputCaptureExtension.class)
class RangeListenersTests {

	private static final Range RANGE = new Range("orders", 1, 32, 0, 0, null, null);

	private final RecordingListener recording = new RecordingListener();

	private final DatabaseThreads.Timer timer = (nanos, task) -> new CompletableFuture<>();

	private final Queue<Runnable> later = new ArrayDeque<>();

	private final RangeLog log = new RangeLog(new DatabaseName(null), new InMemoryRangeRepository(),
			new DocumentIdFormat());

	private final RangeListeners listeners = new RangeListeners(null, this.log, List.of(this.recording),
			this.later::add);

	@Test
	void nothingIsAwaitedWhereNothingIsToBeTold(CapturedOutput output) throws InterruptedException {
		this.listeners.await(this.timer, 0);
		assertThat(this.later).isEmpty();
		assertThat(output.getAll()).doesNotContain("dropped", "delivered");
	}

	@Test
	void whatIsNotToldInTimeIsCountedInTheLog(CapturedOutput output) throws InterruptedException {
		giveBackFails(this.listeners);
		CompletableFuture<Void> ended = CompletableFuture.runAsync(this::awaitListeners);
		assertThat(ended).succeedsWithin(Duration.ofSeconds(10));
		assertThat(output.getAll()).contains("1 range events were not delivered in time");
	}

	@Test
	void eventThatNoThreadCanTellOfIsDroppedAndTheNextIsNot(CapturedOutput output) throws InterruptedException {
		Queue<RuntimeException> failures = new ArrayDeque<>(List.of(new RejectedExecutionException("No threads")));
		RangeListeners failing = new RangeListeners(null, this.log, List.of(this.recording), (task) -> {
			if (!failures.isEmpty()) {
				throw failures.remove();
			}
			task.run();
		});
		giveBackFails(failing);
		assertThat(output.getAll()).contains("Range events are being dropped");
		giveBackFails(failing);
		assertThat(this.recording.giveBackFailures).hasSize(1);
		failing.await(this.timer, 0);
		assertThat(output.getAll()).contains("1 range events were dropped").doesNotContain("delivered");
	}

	@Test
	void asManyEventsAsMayWaitAreAllTold(CapturedOutput output) {
		for (int i = 0; i < RangeListeners.MAX_WAITING; i++) {
			this.listeners.obtained(RANGE, Duration.ZERO);
		}
		assertThat(output.getAll()).doesNotContain("dropped");
		this.listeners.obtained(RANGE, Duration.ZERO);
		this.later.forEach(Runnable::run);
		assertThat(this.recording.obtained).hasSize(RangeListeners.MAX_WAITING);
		assertThat(output.getAll()).containsOnlyOnce("dropped");
	}

	@Test
	void logIsToldAtOnceAndNamesTheDatabaseUnlessItIsTheDefaultOne(CapturedOutput output) {
		RangeLog ofNorth = new RangeLog(new DatabaseName("north"), new InMemoryRangeRepository(),
				new DocumentIdFormat());
		giveBackFails(new RangeListeners("north", ofNorth, List.of(this.recording), this.later::add));
		giveBackFails(this.listeners);
		assertThat(output.getAll()).contains("WARN", "Collection 'orders' of database 'north': the unused end of 1..32",
				"Collection 'orders': the unused end of 1..32");
		assertThat(this.recording.giveBackFailures).isEmpty();
	}

	@Test
	void logTellsWhatWentBackAndWhatDidNot(CapturedOutput output) {
		LoggingSystem logging = LoggingSystem.get(getClass().getClassLoader());
		logging.setLogLevel(RangeLog.class.getName(), LogLevel.DEBUG);
		try {
			this.listeners.givenBack(RANGE, 4, true);
			this.listeners.givenBack(RANGE, 9, false);
		}
		finally {
			logging.setLogLevel(RangeLog.class.getName(), null);
		}
		assertThat(output.getAll()).contains("gave back 5..32", "10..32 stay unused");
	}

	private void awaitListeners() {
		try {
			this.listeners.await(this.timer, 0);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void giveBackFails(RangeListeners listeners) {
		listeners.giveBackFailed(RANGE, 4, new IllegalStateException("gone"));
	}

}

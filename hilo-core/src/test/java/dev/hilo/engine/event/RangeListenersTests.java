package dev.hilo.engine.event;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Consumer;
import java.util.stream.LongStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.DocumentIdFormat;
import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.thread.Completion;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeEvent.ThrownAway;
import dev.hilo.range.RangeEvent.Waited;
import dev.hilo.range.RangeEvent.Waited.Outcome;
import dev.hilo.range.RangeListener;
import dev.hilo.support.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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

	private final InMemoryRangeRepository repository = new InMemoryRangeRepository();

	private final CountDownLatch open = new CountDownLatch(1);

	private final List<Long> heard = new CopyOnWriteArrayList<>();

	@Test
	void nothingIsAwaitedWhereNobodyListens(CapturedOutput output) throws InterruptedException {
		new RangeListeners(null, this.log, List.of(), this.later::add).await(this.timer, 0);
		assertThat(this.later).isEmpty();
		assertThat(output.getAll()).doesNotContain("dropped", "lost");
	}

	@Test
	void whatIsNotToldInTimeIsInTheLog(CapturedOutput output) throws InterruptedException {
		giveBackFails(this.listeners);
		CompletableFuture<Void> ended = CompletableFuture.runAsync(this::awaitListeners);
		assertThat(ended).succeedsWithin(Duration.ofSeconds(10));
		assertThat(output.getAll()).contains("Range events may be lost");
	}

	@Test
	void whatIsToldWhileACloseWaitsForItIsNotInTheLog(CapturedOutput output) throws InterruptedException {
		this.listeners.obtained(RANGE, Duration.ZERO);
		this.listeners.await(new DatabaseThreads.Timer() {

			@Override
			public Future<?> in(long nanos, Runnable task) {
				throw new AssertionError("No task");
			}

			@Override
			public boolean await(Completion told, long nanos) {
				assertThat(nanos).as("time for a thread, though the close has none left").isPositive();
				RangeListenersTests.this.later.forEach(Runnable::run);
				return told.isEnded();
			}

		}, 0);
		assertThat(this.recording.obtained).containsExactly(RANGE);
		assertThat(output.getAll()).doesNotContain("may be lost");
	}

	@Test
	void eachEventReachesItsMethod() {
		IllegalStateException failure = new IllegalStateException("gone");
		this.listeners.obtained(RANGE, Duration.ofMillis(7));
		this.listeners.healed(RANGE, 9);
		this.listeners.refillFailed("orders", failure);
		this.listeners.thrownAway("orders", 32);
		this.listeners.waited("orders", Duration.ofMillis(8), Outcome.TIMEOUT);
		this.listeners.givenBack(RANGE, 4, true);
		this.listeners.giveBackFailed(RANGE, 4, failure);
		this.later.forEach(Runnable::run);
		assertThat(this.recording.obtained).containsExactly(RANGE);
		assertThat(this.recording.durations).containsExactly(Duration.ofMillis(7));
		assertThat(this.recording.healedBy).containsExactly(9L);
		assertThat(this.recording.failures).containsExactly(failure);
		assertThat(this.recording.thrownAway).singleElement().extracting(ThrownAway::size).isEqualTo(32L);
		assertThat(this.recording.waited).singleElement().extracting(Waited::outcome).isEqualTo(Outcome.TIMEOUT);
		assertThat(this.recording.givenBack).containsExactly(true);
		assertThat(this.recording.giveBackFailures).containsExactly(failure);
	}

	@Test
	void eventsNameTheirDatabase() {
		List<String> named = new ArrayList<>();
		Consumer<RangeEvent> name = (event) -> named.add(event.database());
		RangeListeners north = new RangeListeners("north", this.log, List.of(new RangeListener() {

			@Override
			public void obtained(RangeEvent.Obtained event) {
				name.accept(event);
			}

			@Override
			public void healed(RangeEvent.Healed event) {
				name.accept(event);
			}

			@Override
			public void givenBack(RangeEvent.GivenBack event) {
				name.accept(event);
			}

			@Override
			public void giveBackFailed(RangeEvent.GiveBackFailed event) {
				name.accept(event);
			}

		}), Runnable::run);
		north.obtained(RANGE, Duration.ZERO);
		north.healed(RANGE, 9);
		north.givenBack(RANGE, 4, true);
		giveBackFails(north);
		assertThat(named).hasSize(4).containsOnly("north");
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
		assertThat(output.getAll()).contains("1 range events were dropped").doesNotContain("may be lost");
	}

	@Test
	void asManyEventsAsMayWaitAreAllTold(CapturedOutput output) {
		DatabaseThreads threads = DatabaseThreads.of("told", 1);
		RangeListeners slow = new RangeListeners(null, this.log, List.of(this.recording), threads.listeners());
		threads.listeners().execute(() -> waitFor(this.open));
		await().until(() -> ((ThreadPoolExecutor) threads.listeners()).getQueue().isEmpty());
		for (int i = 0; i < 1024; i++) {
			slow.obtained(RANGE, Duration.ZERO);
		}
		assertThat(output.getAll()).doesNotContain("dropped");
		slow.obtained(RANGE, Duration.ZERO);
		this.open.countDown();
		await().untilAsserted(() -> assertThat(this.recording.obtained).hasSize(1024));
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
	void logTellsThatACounterHadGoneBack(CapturedOutput output) {
		this.listeners.healed(RANGE, 55);
		assertThat(output.getAll()).contains("the counter had gone back by 55 to 0");
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

	@AfterEach
	void open() {
		this.open.countDown();
	}

	@Test
	void slowListenersHoldUpNobody() {
		HiLoSequences database = database(new CollectionSettings(1, 1), (range) -> waitFor(this.open));
		for (String collection : new String[] { "a", "b", "c", "d" }) {
			assertThat(database.sequence(collection).next(20)).hasSize(20);
		}
	}

	@Test
	void eventsComeInOrderOnADaemonThreadOfTheDatabase() {
		List<String> threads = new CopyOnWriteArrayList<>();
		HiLoSequences database = database(new CollectionSettings(1, 1), (range) -> {
			this.heard.add(range.low());
			Thread thread = Thread.currentThread();
			threads.add(thread.getName() + " " + thread.isDaemon());
		});
		HiLoSequence orders = database.sequence("orders");
		LongStream.range(0, 500).forEach((i) -> orders.next());
		// Longer than a close waits for them
		await().untilAsserted(() -> assertThat(this.heard).contains(500L));
		database.close();
		assertThat(this.heard).isSorted().startsWith(1L);
		assertThat(threads).containsOnly("hilo-listener-north-1 true");
	}

	private HiLoSequences database(CollectionSettings settings, Consumer<Range> onObtained) {
		return HiLoSequences.over(this.repository)
			.name("north")
			.settings(settings)
			.timeout(Duration.ofSeconds(10))
			.listener(new RangeListener() {

				@Override
				public void obtained(RangeEvent.Obtained event) {
					onObtained.accept(event.range());
				}

			})
			.build();
	}

	private static void waitFor(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}

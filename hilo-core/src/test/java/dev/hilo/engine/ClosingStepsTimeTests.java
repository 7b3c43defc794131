package dev.hilo.engine;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;

import org.junit.jupiter.api.Test;

import dev.hilo.engine.thread.Completion;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.support.ManualClock;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How long the steps of a close wait for stores and listeners that do not answer, by a
 * clock that moves when somebody waits.
 */
class ClosingStepsTimeTests {

	private final ManualClock clock = new ManualClock();

	/** In milliseconds, each time that somebody had to. */
	private final List<Long> waited = new ArrayList<>();

	private final Queue<Runnable> events = new ArrayDeque<>();

	private Executor refills = Runnable::run;

	private final HiLoSequences database = database("main");

	private final HiLoSequences other = database("other");

	private final RangeIdGenerator both = new RangeIdGenerator(this.database, Map.of("other", this.other),
			new PluralCollectionNaming());

	@Test
	void eachStepWaitsHalfASecondAtMost() {
		drawAndLoseTheStore(this.database, "orders");
		this.database.giveBack();
		this.database.drain();
		this.database.close();
		assertThat(this.waited).containsExactly(500L, 500L, 500L);
	}

	@Test
	void listenersHaveHalfOfWhatAStepHasLeft() {
		HiLoSequences heard = HiLoSequences.over(new ProbeRepository())
			.listener(new RecordingListener())
			.nanoTime(this.clock)
			.threads(threads())
			.build();
		heard.sequence("orders").next();
		assertThat(this.events).isNotEmpty();
		heard.giveBack();
		assertThat(this.waited).containsExactly(250L);
	}

	@Test
	void databasesShareTheTimeOfAStep() {
		drawAndLoseTheStore(this.database, "orders");
		drawAndLoseTheStore(this.other, "orders");
		this.both.giveBack();
		this.both.drain();
		this.both.close();
		assertThat(this.waited).containsExactly(500L, 500L, 500L);
	}

	@Test
	void databasesThatAreLostInOneStepAfterTheOtherShareTheTimeToo() {
		drawAndLoseTheStore(this.database, "orders");
		this.both.giveBack();
		drawAndLoseTheStore(this.other, "orders");
		this.both.drain();
		assertThat(this.waited).containsExactly(500L, 500L);
	}

	/** What goes back gets stuck. */
	private void drawAndLoseTheStore(HiLoSequences sequences, String collection) {
		this.refills = Runnable::run;
		sequences.sequence(collection).next();
		this.refills = (task) -> {
		};
	}

	private HiLoSequences database(String name) {
		return HiLoSequences.over(new ProbeRepository()).name(name).nanoTime(this.clock).threads(threads()).build();
	}

	private DatabaseThreads threads() {
		return new DatabaseThreads((task) -> this.refills.execute(task), Runnable::run, Runnable::run, this.events::add,
				new Timer(), List.of());
	}

	private final class Timer implements DatabaseThreads.Timer {

		@Override
		public Future<?> in(long nanos, Runnable task) {
			return new CompletableFuture<>();
		}

		@Override
		public boolean await(Completion task, long nanos) {
			if (task.isEnded()) {
				return true;
			}
			long millis = Duration.ofNanos(nanos).toMillis();
			if (millis > 0) {
				ClosingStepsTimeTests.this.waited.add(millis);
				ClosingStepsTimeTests.this.clock.advanceMillis(millis);
			}
			return false;
		}

	}

}

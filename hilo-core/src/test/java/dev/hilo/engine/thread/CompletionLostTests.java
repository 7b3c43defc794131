package dev.hilo.engine.thread;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import dev.hilo.HiLoSequence;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.simulation.VirtualCollection;
import dev.hilo.support.Databases;
import dev.hilo.support.ProbeRepository;
import dev.hilo.support.RecordingListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Refills and givings back that no thread goes on with, as their thread could not be made
 * or has ended for want of memory; or whose failure fails as well.
 */
class CompletionLostTests {

	private static final long TIMEOUT = Duration.ofSeconds(1).toNanos();

	private final ProbeRepository repository = new ProbeRepository();

	private final RecordingListener recording = new RecordingListener();

	private final List<Runnable> queue = new ArrayList<>();

	private final AtomicLong clock = new AtomicLong();

	private Executor refills = Runnable::run;

	private Runnable beforeNext = () -> {
	};

	/**
	 * Callers in virtual time: a wait is over at once, unless there is something to draw.
	 */
	private final HiLoSequences sequences = EngineAccess
		.over(this.repository, this.clock::get, Databases.direct((task) -> this.refills.execute(task), new Timer()))
		.timeout(Duration.ofNanos(TIMEOUT))
		.listener(this.recording)
		.build();

	private final HiLoSequence orders = this.sequences.sequence("orders");

	@BeforeEach
	void begin() {
		this.repository.answer = (request) -> {
			this.beforeNext.run();
			return this.repository.counters.next(request);
		};
	}

	@Test
	void callerAfterOneThatWaitedInVainForALostRefillGetsANumber() {
		this.refills = this.queue::add;
		failToDraw();
		this.refills = Runnable::run;
		assertThat(this.orders.next()).isEqualTo(1);
		assertThat(this.recording.failures).hasSize(1);
		assertThat(this.sequences.snapshot("orders").totals().thrownAway()).isZero();
	}

	@Test
	void lostRefillThatGetsAThreadAfterAllAsksForNothing() {
		this.refills = this.queue::add;
		failToDraw();
		this.refills = Runnable::run;
		this.orders.next();
		this.queue.forEach(Runnable::run);
		assertThat(this.repository.requests).hasSize(1);
		assertThat(this.orders.next()).isEqualTo(2);
	}

	@Test
	void refillIsNotLostWhileAThreadWorksOnIt() {
		this.refills = (task) -> {
			this.refills = Runnable::run;
			// What the store does meanwhile: another caller comes, and waits in vain
			this.beforeNext = this::failToDraw;
			task.run();
		};
		assertThat(this.orders.next()).isEqualTo(1);
		assertThat(this.repository.requests).hasSize(1);
		assertThat(this.recording.failures).isEmpty();
	}

	@Test
	void lostGivingBackEndsForTheNextCallerAndIsNotDoneLater() {
		this.orders.next();
		this.refills = this.queue::add;
		this.sequences.drop("orders");
		failToDraw();
		this.refills = Runnable::run;
		assertThat(this.orders.next()).isEqualTo(33);
		this.queue.forEach(Runnable::run);
		assertThat(this.repository.givenBack).isEmpty();
		assertThat(this.sequences.snapshot("orders").totals().notGivenBack()).isEqualTo(31);
	}

	@Test
	void closeDoesNotWaitForALostRefill() {
		this.refills = this.queue::add;
		failToDraw();
		this.refills = Runnable::run;
		assertThat(EngineAccess.seal(this.sequences, State.CLOSED)).isEmpty();
	}

	@Test
	void closeDoesNotWaitForALostGivingBack() {
		this.orders.next();
		this.refills = this.queue::add;
		this.sequences.drop("orders");
		this.clock.addAndGet(TIMEOUT);
		assertThat(EngineAccess.seal(this.sequences, State.CLOSED)).isEmpty();
	}

	@Test
	void refillThatCanNotEvenSayWhatFailedEnds() {
		this.beforeNext = () -> {
			throw new RuntimeException() {
				@Override
				public String toString() {
					throw new StackOverflowError("in the failing");
				}
			};
		};
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(this.orders::next);
		this.beforeNext = () -> {
		};
		this.clock.addAndGet(TIMEOUT / 2);
		assertThat(this.orders.next()).isEqualTo(1);
	}

	@Test
	@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
	void drawsAtTheEndOfTheStackLeaveNothingPending() throws InterruptedException {
		HiLoSequences real = HiLoSequences.over(new ProbeRepository())
			.settings(new CollectionSettings(1, 1).withRefillAhead(false))
			.timeout(Duration.ofMinutes(5))
			.build();
		for (int i = 0; i < 2; i++) {
			HiLoSequence sequence = real.sequence("deep" + i);
			Thread thread = new Thread(null, () -> drawAtTheEndOfTheStack(sequence), "deep", 512 * 1024);
			thread.start();
			thread.join();
			assertThat(sequence.next()).isPositive();
			assertThat(sequence.next()).isPositive();
		}
	}

	/** Fails in each frame a little later, until there is room enough. */
	private static long drawAtTheEndOfTheStack(HiLoSequence sequence) {
		try {
			return drawAtTheEndOfTheStack(sequence);
		}
		catch (StackOverflowError ex) {
			return sequence.next();
		}
	}

	@Test
	void refillIsNotLostWhileItPausesForLongerThanCallersWait() {
		VirtualCollection collection = new VirtualCollection(new CollectionSettings(4, 64), 1, 200);
		collection.fail(10, 0).draw(300, 0, 100).run();
		assertThat(collection.requests()).hasSizeGreaterThan(10);
		assertThat(collection.waitsFrom(25_000)).isZero();
	}

	@Test
	void asynchronousCallersOfALostRefillAreTold() {
		this.refills = this.queue::add;
		CompletableFuture<Long> first = this.orders.nextAsync();
		this.clock.addAndGet(TIMEOUT);
		this.refills = Runnable::run;
		assertThat(this.orders.nextAsync()).isCompletedWithValue(1L);
		assertThat(first).isCompletedExceptionally();
	}

	private void failToDraw() {
		assertThatExceptionOfType(RangeUnavailableException.class).isThrownBy(this.orders::next)
			.withMessageContaining("within 1000 ms");
	}

	private final class Timer implements DatabaseThreads.Timer {

		@Override
		public Future<?> in(long nanos, Runnable task) {
			if (nanos < TIMEOUT / 2) {
				task.run();
			}
			return new CompletableFuture<>();
		}

		@Override
		public boolean await(Completion completion, long nanos) {
			if (!completion.isEnded()) {
				CompletionLostTests.this.clock.addAndGet(nanos);
			}
			return completion.isEnded();
		}

	}

}

package dev.hilo.engine.event;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import dev.hilo.HiLoException;
import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.RangeListener;
import dev.hilo.support.ProbeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What an observer measures, and that it can't do harm.
 */
class RangeListenersInPlaceTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final Recorder recorder = new Recorder();

	private final HiLoSequence orders = HiLoSequences.over(this.repository)
		.settings(new CollectionSettings().withRefillAhead(false))
		.listener(this.recorder)
		.build()
		.sequence("orders");

	@Test
	void requestIsMeasuredOnTheThreadThatMakesItAndTheWaitOnItsCallers() {
		this.orders.next();
		await().untilAsserted(() -> assertThat(this.recorder.ended)
			.containsExactlyInAnyOrder("refill null hilo-refill-1: null", "wait null main: SERVED"));
		this.orders.next();
		assertThat(this.recorder.begun).as("nothing for a number at hand").hasSize(2);
	}

	@Test
	void failedRequestIsMeasuredWithItsFailure() {
		this.repository.failNext();
		assertThatExceptionOfType(HiLoException.class).isThrownBy(this.orders::next);
		await().untilAsserted(() -> assertThat(this.recorder.ended)
			.contains("refill null hilo-refill-1: The store is down", "wait null main: FAILURE"));
	}

	@Test
	void requestThatCouldNotBeMadeIsMeasuredToo() {
		HiLoSequence floored = HiLoSequences.over(this.repository).settings(new CollectionSettings().withFloor(() -> {
			throw new IllegalStateException("no floor");
		})).listener(this.recorder).build().sequence("orders");
		assertThatExceptionOfType(HiLoException.class).isThrownBy(floored::next);
		await().untilAsserted(() -> assertThat(this.recorder.ended)
			.anyMatch((line) -> line.startsWith("refill ") && line.contains("no floor")));
	}

	@Test
	void requestThatIsTakenForLostWhileItRunsIsMeasuredOnceByItsThread() throws Exception {
		ProbeRepository.Gate gate = this.repository.holdNext();
		DatabaseThreads real = DatabaseThreads.of(null, 1);
		List<Thread> asking = new CopyOnWriteArrayList<>();
		List<Thread> ending = new CopyOnWriteArrayList<>();
		List<@Nullable Throwable> failures = new CopyOnWriteArrayList<>();
		Executor refills = (task) -> {
			asking.add(new Thread(task));
			asking.get(0).start();
			gate.awaitArrival();
			throw new OutOfMemoryError("after the task was taken");
		};
		HiLoSequence lost = EngineAccess
			.over(this.repository,
					new DatabaseThreads(refills, real.questions(), real.results(), real.listeners(),
							(nanos, task) -> new CompletableFuture<>(), List.of()))
			.listener(new RangeListener() {

				@Override
				public RefillObservation beginRefill(@Nullable String database, String collection) {
					return (failure) -> {
						ending.add(Thread.currentThread());
						failures.add(failure);
					};
				}

			})
			.build()
			.sequence("orders");
		assertThatExceptionOfType(HiLoException.class).isThrownBy(lost::next);
		gate.open();
		asking.get(0).join();
		assertThat(ending).containsExactlyElementsOf(asking);
		assertThat(failures).singleElement().isInstanceOf(OutOfMemoryError.class);
	}

	@Test
	void asynchronousCallerIsMeasuredUntilItsFutureEnds() {
		ProbeRepository.Gate gate = this.repository.holdNext();
		var future = this.orders.nextAsync();
		gate.awaitArrival();
		assertThat(this.recorder.ended).isEmpty();
		gate.open();
		assertThat(future.join()).isEqualTo(1);
		await().untilAsserted(() -> assertThat(this.recorder.ended).anyMatch((line) -> line.endsWith(": SERVED")));
	}

	private static final class Recorder implements RangeListener {

		private final List<String> begun = new CopyOnWriteArrayList<>();

		private final List<String> ended = new CopyOnWriteArrayList<>();

		@Override
		public RefillObservation beginRefill(@Nullable String database, String collection) {
			String start = "refill " + database + " " + Thread.currentThread().getName();
			this.begun.add(start);
			return (failure) -> this.ended.add(start + ": " + ((failure != null) ? failure.getMessage() : null));
		}

		@Override
		public WaitObservation beginWait(@Nullable String database, String collection) {
			String start = "wait " + database + " " + Thread.currentThread().getName();
			this.begun.add(start);
			return (outcome) -> this.ended.add(start + ": " + outcome);
		}

	}

}

package dev.hilo.engine.event;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import dev.hilo.DocumentIdFormat;
import dev.hilo.HiLoException;
import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeListener;
import dev.hilo.support.ProbeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What observers measure, beside each other, and that they can't do harm: the log names
 * one that throws, once for each failure.
 */
@ExtendWith(OutputCaptureExtension.class)
class RangeListenersInPlaceTests {

	private final ProbeRepository repository = new ProbeRepository();

	private final Recorder recorder = new Recorder();

	private final HiLoSequence orders = HiLoSequences.over(this.repository)
		.settings(new CollectionSettings().withRefillAhead(false))
		.listener(this.recorder)
		.build()
		.sequence("orders");

	private final List<String> told = new CopyOnWriteArrayList<>();

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

	@Test
	void firstBeginsFirstAndEndsLastWhateverTheOthersDo() {
		HiLoSequences.over(new InMemoryRangeRepository())
			.settings(new CollectionSettings().withRefillAhead(false))
			.listener(new Teller("first"))
			.listener(new Thrower())
			.listener(new Teller("last"))
			.build()
			.sequence("orders")
			.next();
		await().untilAsserted(() -> {
			assertThat(this.told.stream().filter((line) -> line.contains("refill"))).containsExactly(
					"first begins a refill", "last begins a refill", "last ends a refill", "first ends a refill");
			assertThat(this.told.stream().filter((line) -> line.contains("wait")))
				.containsExactly("first begins a wait", "last begins a wait", "last ends a wait", "first ends a wait");
		});
	}

	private final class Teller implements RangeListener {

		private final String name;

		Teller(String name) {
			this.name = name;
		}

		@Override
		public RefillObservation beginRefill(@Nullable String database, String collection) {
			tell("begins a refill");
			return (failure) -> tell("ends a refill");
		}

		@Override
		public WaitObservation beginWait(@Nullable String database, String collection) {
			tell("begins a wait");
			return (outcome) -> tell("ends a wait");
		}

		private void tell(String what) {
			RangeListenersInPlaceTests.this.told.add(this.name + " " + what);
		}

	}

	private static final class Thrower implements RangeListener {

		@Override
		public RefillObservation beginRefill(@Nullable String database, String collection) {
			return (failure) -> {
				throw new IllegalStateException("refill");
			};
		}

		@Override
		public WaitObservation beginWait(@Nullable String database, String collection) {
			throw new IllegalStateException("wait");
		}

	}

	@Test
	void failureToBeginIsLoggedAndItsEndIsNotAskedFor(CapturedOutput output) {
		refill(listeners(new Throwing("early", true)));
		listeners(new Throwing("early", true)).beginWait("orders");
		assertThat(output.getAll().split("RangeListener early failed", -1)).hasSize(3);
	}

	@Test
	void failureToEndIsLogged(CapturedOutput output) {
		refill(listeners(new Throwing("late", false)));
		assertThat(output.getAll()).containsPattern("RangeListener .*Throwing.* failed");
	}

	@Test
	void exceptionThatOnlyKotlinThrowsUndeclaredIsLogged(CapturedOutput output) {
		refill(listeners(new Undeclared()));
		assertThat(output.getAll()).containsOnlyOnce("RangeListener undeclared failed");
	}

	private static void refill(RangeListeners listeners) {
		listeners.endRefill(listeners.beginRefill("orders"), null);
	}

	private static RangeListeners listeners(RangeListener listener) {
		InMemoryRangeRepository store = new InMemoryRangeRepository();
		return new RangeListeners(null, new RangeLog(new DatabaseName(null), store, new DocumentIdFormat()),
				List.of(listener), Runnable::run);
	}

	private record Throwing(String name, boolean early) implements RangeListener {

		@Override
		public RefillObservation beginRefill(@Nullable String database, String collection) {
			if (this.early) {
				throw new IllegalStateException("beginning");
			}
			return (failure) -> {
				throw new IllegalStateException("end");
			};
		}

		@Override
		public WaitObservation beginWait(@Nullable String database, String collection) {
			throw new IllegalStateException("beginning");
		}

		@Override
		public String toString() {
			return this.name;
		}

	}

	private record Undeclared() implements RangeListener {

		@Override
		public RefillObservation beginRefill(@Nullable String database, String collection) {
			return fail(new IOException("beginning"));
		}

		@SuppressWarnings("unchecked")
		private static <T extends Throwable> RefillObservation fail(Throwable thrown) throws T {
			throw (T) thrown;
		}

		@Override
		public String toString() {
			return "undeclared";
		}

	}

}

package dev.hilo.engine.buffer;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicIntegerArray;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.GeneratorClosedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.engine.draw.OrderedSequence;
import dev.hilo.engine.thread.Completion;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.HeldRange;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.Databases;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

/**
 * Runs the sequence and its counter through many interleavings of a few operations. The
 * attempts lie in a queue until an operation runs one, and nobody waits: what is not at
 * hand is not drawn. So all is checked but the waiting itself.
 */
@Tag("long")
class RangeBufferModelTests {

	@Test
	void noNumberComesTwiceOrGetsLostBetweenRanges() {
		check(Drawing.class, 2, 5);
		check(Drawing.class, 3, 2);
	}

	@Test
	void noNumberComesTwiceWhenRangesGoBackMeanwhile() {
		check(GivingBack.class, 2, 5);
	}

	@Test
	void afterTheCloseTheCounterIsTheLastNumberUsed() {
		check(Closing.class, 2, 5);
	}

	@Test
	void givingBackWithoutASealIsFound() {
		assertThatExceptionOfType(LincheckAssertionError.class).isThrownBy(() -> check(Unsealed.class, 2, 50));
	}

	static void check(Class<?> model, int threads, int iterations) {
		new ModelCheckingOptions().iterations(iterations)
			.invocationsPerIteration(200)
			.minimizeFailedScenario(false)
			// Its own limit of 10 s takes a busy machine for one that hangs
			.invocationTimeout$lincheck(300_000)
			.threads(threads)
			.actorsPerThread((threads > 2) ? 2 : 3)
			.actorsBefore(1)
			.actorsAfter(1)
			.verifier(EpsilonVerifier.class)
			.addGuarantee(forClasses("java.security.SecureRandom").allMethods().ignore())
			.addGuarantee(
					forClasses("java.util.concurrent.CompletableFuture", "java.util.concurrent.ConcurrentLinkedQueue",
							"java.util.concurrent.ThreadLocalRandom")
						.allMethods()
						.treatAsAtomic())
			.addGuarantee(forClasses(InMemoryRangeRepository.class.getName()).allMethods().treatAsAtomic())
			.check(model);
	}

	/** Nothing is waited for. */
	private static final class NoTime implements DatabaseThreads.Timer {

		@Override
		public Future<?> in(long nanos, Runnable task) {
			return new FutureTask<>(task, null);
		}

		@Override
		public boolean await(Completion task, long nanos) {
			return task.isEnded();
		}

		/** Lincheck takes so deep a recursion for a livelock. */
		@Override
		public void checkStack() {
		}

	}

	abstract static class Model {

		final InMemoryRangeRepository repository = new InMemoryRangeRepository();

		final Queue<Runnable> refills = new ConcurrentLinkedQueue<>();

		final DatabaseContext context = Databases.context(this.repository, Duration.ofNanos(1), threads(), () -> 0);

		final RangeBuffer buffer = new RangeBuffer("orders", this.context, new Outage(this.context),
				new RangeSettings(2, 4, Long.MAX_VALUE, true, 1, Duration.ZERO), null);

		final OrderedSequence orders = new OrderedSequence("orders", this.buffer);

		final AtomicIntegerArray drawn = new AtomicIntegerArray(100);

		private DatabaseThreads threads() {
			return new DatabaseThreads(this.refills::add, this.refills::add, Runnable::run, Runnable::run, new NoTime(),
					List.of());
		}

		/** Holds a range from the start. */
		Model() {
			drawOne();
			refillOne();
		}

		void count(long... numbers) {
			for (long number : numbers) {
				this.drawn.incrementAndGet((int) number);
			}
		}

		void drawOne() {
			try {
				count(this.orders.next());
			}
			catch (RangeUnavailableException | GeneratorClosedException ex) {
				// nothing at hand
			}
		}

		void drawTwo() {
			try {
				count(this.orders.next(2));
			}
			catch (RangeUnavailableException | GeneratorClosedException ex) {
				// what was at hand is lost
			}
		}

		void refillOne() {
			Runnable refill = this.refills.poll();
			if (refill != null) {
				refill.run();
			}
		}

		void giveBack(State state) {
			this.context.life().enter(state);
			this.buffer.seal();
		}

		List<HeldRange> held() {
			return Databases.snapshot(this.buffer).held();
		}

		long lastDrawn() {
			long last = 0;
			for (int number = 1; number < this.drawn.length(); number++) {
				if (this.drawn.get(number) > 1) {
					throw new IllegalStateException(number + " was drawn twice");
				}
				last = (this.drawn.get(number) > 0) ? number : last;
			}
			return last;
		}

		void expect(boolean expected, String message) {
			if (!expected) {
				throw new IllegalStateException(message);
			}
		}

	}

	public static final class Drawing extends Model {

		@Operation
		public void draw() {
			drawOne();
		}

		@Operation
		public void refill() {
			refillOne();
		}

		@Validate
		public void allNumbersAreDrawnOrHeld() {
			lastDrawn();
			for (HeldRange held : held()) {
				for (long number = held.low() + held.used(); number <= held.high(); number++) {
					count(number);
				}
			}
			long max = this.repository.max("orders");
			expect(lastDrawn() == max, "The last number is not " + max);
			for (int number = 1; number <= max; number++) {
				expect(this.drawn.get(number) == 1, number + " is lost");
			}
		}

	}

	public static final class GivingBack extends Model {

		@Operation
		public void draw() {
			drawOne();
		}

		@Operation
		public void drawBlock() {
			drawTwo();
		}

		@Operation
		public void refill() {
			refillOne();
		}

		@Operation
		public void giveBack() {
			giveBack(State.CLOSING);
		}

		@Validate
		public void noDrawnNumberWillComeAgain() {
			expect(lastDrawn() <= this.repository.max("orders"), "A number beyond the counter was drawn");
		}

	}

	public static final class Closing extends Model {

		@Operation
		public void draw() {
			drawOne();
		}

		@Operation
		public void refill() {
			refillOne();
		}

		@Operation
		public void close() {
			giveBack(State.CLOSED);
		}

		@Validate
		public void counterIsTheLastNumberUsed() {
			giveBack(State.CLOSED);
			while (!this.refills.isEmpty()) {
				refillOne();
			}
			expect(held().isEmpty(), "A range is still held");
			expect(lastDrawn() == this.repository.max("orders"), "The rest did not go back");
		}

	}

	public static final class Unsealed extends Model {

		@Operation
		public void draw() {
			drawOne();
		}

		@Operation
		public void giveBackUnsealed() {
			ActiveRange held = this.buffer.current;
			if (held != ActiveRange.NONE) {
				this.buffer.current = ActiveRange.NONE;
				GiveBack.offer(this.buffer, this.context, new UnusedEnd(held.range(), held.low - 1 + held.used()));
			}
		}

		@Validate
		public void noDrawnNumberWillComeAgain() {
			expect(lastDrawn() <= this.repository.max("orders"), "A number beyond the counter was drawn");
		}

	}

}

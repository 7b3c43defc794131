package dev.hilo.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.CollectionSnapshot.Totals;

/**
 * Ends the drawing of one database, step by step, and tells what became of the unused
 * numbers. Thread-safe.
 */
final class ClosingSteps {

	private static final Logger logger = LoggerFactory.getLogger(HiLoSequences.class);

	private final DatabaseContext context;

	private final CollectionRegistry collections;

	private final ClosingBudget budget;

	private final AtomicBoolean toldOfLoss = new AtomicBoolean();

	private final AtomicBoolean toldOfEnd = new AtomicBoolean();

	ClosingSteps(DatabaseContext context, CollectionRegistry collections) {
		this.context = context;
		this.collections = collections;
		this.budget = new ClosingBudget(context.timeout, context.nanoTime);
	}

	/**
	 * Forgets the last close after a start.
	 */
	void renew() {
		this.toldOfLoss.set(false);
		this.toldOfEnd.set(false);
		this.budget.renew();
		this.context.outage.resume();
	}

	/**
	 * Begins a step, without waiting.
	 * @return what to wait for
	 */
	List<Completion> seal(DatabaseState state) {
		if (this.context.state.compareTo(state) < 0) {
			this.context.state = state;
		}
		List<Completion> pending = new ArrayList<>();
		for (RangeBuffer buffer : this.collections.buffers()) {
			try {
				Completion task = buffer.seal();
				if (task != null) {
					pending.add(task);
				}
			}
			catch (RuntimeException | Error ex) {
				logger.warn("The unused numbers of {} are lost", this.context.describe(buffer.key), ex);
			}
		}
		return pending;
	}

	/**
	 * Ends all drawing of what a collection holds now.
	 * @return whether the store is being asked for something
	 */
	static boolean withdraw(RangeBuffer buffer) {
		boolean pending = buffer.seal() != null;
		if (buffer.stripes != null) {
			buffer.stripes.drop();
		}
		return pending;
	}

	/**
	 * Ends a step, even if the next one has begun meanwhile on another thread.
	 * @param state what the step was begun with
	 * @param pending what to wait for
	 * @param most how many nanoseconds it may still take, unless its own limit is less
	 */
	void await(DatabaseState state, List<Completion> pending, LongSupplier most) {
		this.budget.spend((own) -> {
			LongSupplier left = () -> Math.min(own.getAsLong(), most.getAsLong());
			try {
				awaitReturn(pending, left);
				// So that slow listeners leave time for the next step
				this.context.listeners.await(this.context.threads.timer, left.getAsLong() / 2);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				logger.warn("Interrupted while giving back unused ranges of {}; some may be lost",
						this.context.describe());
			}
		});
		// A start on another thread may have come meanwhile
		if (state == DatabaseState.CLOSED && this.context.state == DatabaseState.CLOSED) {
			this.context.abandoned = true;
			this.context.threads.close();
			tellOfEnd();
		}
	}

	private void awaitReturn(List<Completion> pending, LongSupplier left) throws InterruptedException {
		for (Completion task : pending) {
			if (!this.context.threads.timer.await(task, left.getAsLong())) {
				if (this.toldOfLoss.compareAndSet(false, true)) {
					logger.warn(
							"The unused ranges of {} collections of {} could not be given back in time; they are lost "
									+ "unless the database still answers before the application has ended",
							pending.stream().filter((one) -> !one.isEnded()).count(), this.context.describe());
				}
				return;
			}
		}
	}

	private void tellOfEnd() {
		List<Totals> totals = this.collections.snapshots()
			.stream()
			.map(CollectionSnapshot::totals)
			.filter((each) -> each.reserved() > 0)
			.toList();
		if (!totals.isEmpty() && this.toldOfEnd.compareAndSet(false, true)) {
			logger.info("The ids of {} have ended. Numbers drawn: {}, given back: {}{}, lost: {}",
					this.context.describe(), sum(totals, Totals::drawn), sum(totals, Totals::givenBack),
					this.context.givesBack ? "" : " (hilo.give-back is false)",
					sum(totals, (each) -> each.notGivenBack() + each.thrownAway()));
		}
	}

	/** As plain digits. */
	private static String sum(List<Totals> totals, ToLongFunction<Totals> part) {
		return String.valueOf(totals.stream().mapToLong(part).sum());
	}

}

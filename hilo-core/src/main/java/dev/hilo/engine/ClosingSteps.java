package dev.hilo.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.CollectionSnapshot.Totals;
import dev.hilo.scheme.NumberSource;

/**
 * Ends the drawing of one database, step by step, and tells what became of the unused
 * numbers. Thread-safe.
 */
final class ClosingSteps {

	private static final Logger logger = LoggerFactory.getLogger(HiLoSequences.class);

	private final DatabaseContext context;

	private final CollectionRegistry collections;

	private final ClosingBudget budget;

	/** Guards the state and what belongs to it; no other lock is taken under it. */
	private final ReentrantLock lock = new ReentrantLock();

	/** What the newest close waits for; {@code null} after a start. */
	private @Nullable List<Completion> newestClose;

	private final AtomicBoolean toldOfLoss = new AtomicBoolean();

	private final AtomicBoolean toldOfEnd = new AtomicBoolean();

	ClosingSteps(DatabaseContext context, CollectionRegistry collections) {
		this.context = context;
		this.collections = collections;
		this.budget = new ClosingBudget(context.timeout, context.nanoTime);
	}

	/**
	 * Begins as a new process does: with nothing held, and no close behind it.
	 */
	void restart() {
		if (this.context.state != DatabaseState.RUNNING) {
			// Late callers may have left some
			this.collections.buffers().forEach(ClosingSteps::withdraw);
			this.collections.sources().forEach(NumberSource::start);
		}
		Completion suspension;
		this.lock.lock();
		try {
			this.newestClose = null;
			this.context.abandoned = false;
			this.toldOfLoss.set(false);
			this.toldOfEnd.set(false);
			this.budget.renew();
			this.context.outage.resume();
			this.context.state = DatabaseState.RUNNING;
			// The next suspension has one of its own
			suspension = this.context.resumption;
		}
		finally {
			this.lock.unlock();
		}
		suspension.end(null);
	}

	/**
	 * Begins a step, without waiting.
	 * @return what to wait for
	 */
	List<Completion> seal(DatabaseState state) {
		List<Completion> pending = new ArrayList<>();
		enter(state, pending);
		List<RangeBuffer> buffers = this.collections.buffers();
		for (RangeBuffer buffer : buffers) {
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
		if (!state.holds()) {
			buffers.forEach(RangeBuffer::dropDraws);
			this.collections.sources().forEach(NumberSource::release);
		}
		return pending;
	}

	private void enter(DatabaseState state, List<Completion> pending) {
		Completion suspension;
		this.lock.lock();
		try {
			suspension = this.context.resumption;
			if (state == DatabaseState.CLOSED) {
				this.newestClose = pending;
			}
			if (this.context.state.compareTo(state) < 0) {
				if (state == DatabaseState.SUSPENDED) {
					this.context.resumption = new Completion();
				}
				this.context.state = state;
			}
		}
		finally {
			this.lock.unlock();
		}
		if (state == DatabaseState.CLOSED) {
			suspension.end(null);
		}
	}

	/**
	 * Ends all drawing of what a collection holds now.
	 * @return whether the store is being asked for something
	 */
	static boolean withdraw(RangeBuffer buffer) {
		boolean pending = buffer.seal() != null;
		buffer.dropDraws();
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
		if (state == DatabaseState.CLOSED && abandon(pending)) {
			tellOfEnd();
		}
	}

	/**
	 * Ends all work for a close, unless there was a start on another thread since then.
	 */
	@SuppressWarnings("ReferenceEquality") // of that close, not of one like it
	private boolean abandon(List<Completion> close) {
		this.lock.lock();
		try {
			if (this.newestClose != close) {
				return false;
			}
			this.context.abandoned = true;
			this.context.threads.close();
			return true;
		}
		finally {
			this.lock.unlock();
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

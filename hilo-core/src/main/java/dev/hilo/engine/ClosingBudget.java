package dev.hilo.engine;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * How long the end of an application waits for unused numbers to be given back, in all
 * steps together: they are not worth more. Thread-safe.
 */
final class ClosingBudget {

	private static final Duration MOST = Duration.ofMillis(1500);

	private final LongSupplier nanoTime;

	private final long total;

	private final AtomicLong left;

	/**
	 * Creates a budget that is never more than a timeout.
	 */
	ClosingBudget(Duration timeout, LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
		this.total = Math.min(timeout.toNanos(), MOST.toNanos());
		this.left = new AtomicLong(this.total);
	}

	/**
	 * Runs a step with a supplier of the nanoseconds that it may still take; at the end
	 * that is less than 0. A third of the time is left for the next step: the database
	 * may answer again by then.
	 */
	void spend(Consumer<LongSupplier> step) {
		long begun = this.nanoTime.getAsLong();
		long most = this.left.get() / 3 * 2;
		step.accept(() -> most - (this.nanoTime.getAsLong() - begun));
		this.left.addAndGet(begun - this.nanoTime.getAsLong());
	}

	long total() {
		return this.total;
	}

	/**
	 * Restores the whole budget after a start.
	 */
	void renew() {
		this.left.set(this.total);
	}

}

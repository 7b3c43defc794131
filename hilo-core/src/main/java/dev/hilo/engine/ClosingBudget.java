package dev.hilo.engine;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * How long the end of an application waits for unused numbers to be given back, in all
 * steps together: they are not worth more. Thread-safe.
 */
final class ClosingBudget {

	private static final Duration MOST = Duration.ofMillis(1500);

	private final long total;

	private final AtomicLong left;

	/**
	 * Creates a budget that is never more than a timeout.
	 */
	ClosingBudget(Duration timeout) {
		this.total = Math.min(timeout.toNanos(), MOST.toNanos());
		this.left = new AtomicLong(this.total);
	}

	ClosingBudget() {
		this(MOST);
	}

	/**
	 * Runs a step with the deadline by which it must end, in the time of
	 * {@link System#nanoTime}. The deadline leaves a third for the next step: the
	 * database may answer again by then.
	 */
	void spend(LongConsumer step) {
		long begun = System.nanoTime();
		step.accept(begun + this.left.get() / 3 * 2);
		this.left.addAndGet(begun - System.nanoTime());
	}

	/**
	 * Restores the whole budget after a start.
	 */
	void renew() {
		this.left.set(this.total);
	}

}

package dev.hilo.engine;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

import org.jspecify.annotations.Nullable;

/**
 * What happened to one collection, counted for snapshots. Drawing counts nothing.
 * Thread-safe; plain fields keep it small, as there may be many collections.
 */
final class BufferStatistics {

	private static final AtomicIntegerFieldUpdater<BufferStatistics> waitings = AtomicIntegerFieldUpdater
		.newUpdater(BufferStatistics.class, "waiting");

	private static final AtomicLongFieldUpdater<BufferStatistics> throwings = AtomicLongFieldUpdater
		.newUpdater(BufferStatistics.class, "thrownAway");

	private static final AtomicLongFieldUpdater<BufferStatistics> losses = AtomicLongFieldUpdater
		.newUpdater(BufferStatistics.class, "notGivenBack");

	private static final AtomicIntegerFieldUpdater<BufferStatistics> heals = AtomicIntegerFieldUpdater
		.newUpdater(BufferStatistics.class, "healed");

	private volatile int waiting;

	private volatile int healed;

	private volatile long thrownAway;

	private volatile long notGivenBack;

	/** A caller waits for a range. */
	void beginWait() {
		waitings.incrementAndGet(this);
	}

	void endWait() {
		waitings.decrementAndGet(this);
	}

	/** Callers that are waiting for a range now. */
	int waiting() {
		return this.waiting;
	}

	/** The counter had gone back. */
	void countHeal() {
		heals.incrementAndGet(this);
	}

	/** How many times the counter had gone back. */
	int healed() {
		return this.healed;
	}

	/** A request of unknown outcome may have reserved numbers. */
	void countThrownAway(long numbers) {
		throwings.addAndGet(this, numbers);
	}

	/** Numbers that requests of unknown outcome may have reserved. */
	long thrownAway() {
		return this.thrownAway;
	}

	/**
	 * Counts numbers that were left unused, except those that will be offered back.
	 */
	void countLost(long left, @Nullable UnusedEnd offered) {
		losses.addAndGet(this, left - UnusedEnd.size(offered));
	}

	/** Numbers that were left unused and were not given back. */
	long notGivenBack() {
		return this.notGivenBack;
	}

}

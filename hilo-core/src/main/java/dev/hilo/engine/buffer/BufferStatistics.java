package dev.hilo.engine.buffer;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.CollectionSnapshot.Totals;
import dev.hilo.range.RangeEvent.Waited.Outcome;

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

	private static final AtomicLongFieldUpdater<BufferStatistics> returns = AtomicLongFieldUpdater
		.newUpdater(BufferStatistics.class, "givenBack");

	private static final AtomicLongFieldUpdater<BufferStatistics> waits = AtomicLongFieldUpdater
		.newUpdater(BufferStatistics.class, "waited");

	private static final AtomicIntegerFieldUpdater<BufferStatistics> heals = AtomicIntegerFieldUpdater
		.newUpdater(BufferStatistics.class, "healed");

	private volatile int waiting;

	/** Meaningless while there are none. */
	private volatile @Nullable Instant waitingSince;

	private volatile boolean timedOut;

	private volatile int healed;

	private volatile long thrownAway;

	private volatile long notGivenBack;

	private volatile long givenBack;

	private volatile long waited;

	/** A caller waits for a range. */
	void beginWait() {
		if (this.waiting == 0) {
			this.waitingSince = Instant.now();
		}
		waitings.incrementAndGet(this);
	}

	void endWait(Outcome how) {
		waitings.decrementAndGet(this);
		waits.incrementAndGet(this);
		if (how == Outcome.TIMEOUT) {
			this.timedOut = true;
		}
	}

	/** The store has given a range. */
	void answered() {
		this.timedOut = false;
		this.waitingSince = Instant.now();
	}

	/** A caller gets no range without waiting for one. */
	void refuse() {
		this.timedOut = true;
	}

	/**
	 * Whether a caller has waited until the timeout since the last range, or was refused.
	 */
	boolean timedOut() {
		return this.timedOut;
	}

	/** Callers that are waiting for a range now. */
	int waiting() {
		return this.waiting;
	}

	/** Since when they have waited for the next range, or {@code null} if none waits. */
	@Nullable Instant waitingSince() {
		return (this.waiting > 0) ? this.waitingSince : null;
	}

	/** The counter had gone back. */
	void countHeal() {
		heals.incrementAndGet(this);
	}

	/** A request of unknown outcome may have reserved numbers. */
	void countThrownAway(long numbers) {
		throwings.addAndGet(this, numbers);
	}

	/**
	 * Counts numbers that were left unused, except those that will be offered back.
	 */
	void countLost(long left, @Nullable UnusedEnd offered) {
		losses.addAndGet(this, left - UnusedEnd.size(offered));
	}

	/** Unused numbers went back. */
	void countGivenBack(long numbers) {
		returns.addAndGet(this, numbers);
	}

	/**
	 * What has been counted.
	 * @param drawn how many numbers were drawn
	 * @param reserved how many numbers were reserved
	 */
	Totals totals(long drawn, long reserved) {
		return new Snapshots.Totals(drawn, reserved, this.givenBack, this.thrownAway, this.notGivenBack, this.healed,
				this.waited);
	}

}

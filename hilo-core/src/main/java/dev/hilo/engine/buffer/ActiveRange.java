package dev.hilo.engine.buffer;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

import dev.hilo.DocumentIdFormat;
import dev.hilo.InvalidIdException;
import dev.hilo.engine.database.IdFrame;
import dev.hilo.range.Range;

/**
 * A range that numbers are drawn from: immutable except for its cursor, with everything
 * that its ids are made of. The cursor is an offset from the first number, so that late
 * draws can't carry it past {@code Long.MAX_VALUE}.
 */
public final class ActiveRange {

	/** The largest range. */
	public static final long MAX_SIZE = 1L << 62;

	/**
	 * Where the cursor of a sealed range stands: far from the end, and from an overflow.
	 */
	private static final long SEALED = 3L << 61;

	private static final AtomicLongFieldUpdater<ActiveRange> cursors = AtomicLongFieldUpdater
		.newUpdater(ActiveRange.class, "cursor");

	private static final AtomicLongFieldUpdater<ActiveRange> blocks = AtomicLongFieldUpdater
		.newUpdater(ActiveRange.class, "inBlocks");

	/** Stands in when no range is held. */
	public static final ActiveRange NONE = new ActiveRange(new Range("", 1, 0, 0, 0, null, null),
			new IdFrame(new DocumentIdFormat(), null, null), false, Instant.EPOCH);

	public final long low;

	/** Draws below this offset check nothing else. */
	private volatile long lowWaterMark;

	public final long size;

	private final long previousMax;

	final long stamp;

	/** In milliseconds. */
	final long obtainedAt;

	/** How many numbers were drawn as blocks, which say nothing about the draw rate. */
	private volatile long inBlocks;

	/** How many numbers were taken, or asked for after the range was used up. */
	private volatile long cursor;

	/** Whether the unused end may be given back. */
	public final boolean returnable;

	private final String collection;

	public final IdFrame frame;

	private ActiveRange(Range range, IdFrame frame, boolean returnable, Instant obtainedAt) {
		this.low = range.low();
		this.size = range.size();
		this.lowWaterMark = this.size;
		this.previousMax = range.previousMax();
		this.stamp = range.stamp();
		this.obtainedAt = obtainedAt.toEpochMilli();
		this.returnable = returnable;
		this.collection = range.collection();
		this.frame = frame;
	}

	/**
	 * Makes a range ready to draw from.
	 * @param frames gives the text around the numbers of its ids
	 * @param obtainedAt when it was obtained, for snapshots
	 * @throws InvalidIdException if the database's tag or prefix makes no valid ids
	 */
	public static ActiveRange of(Range range, IdFrame.Newest frames, boolean returnable, Instant obtainedAt) {
		return new ActiveRange(range, frames.of(range), returnable, obtainedAt);
	}

	/** As the store gave it. */
	public Range range() {
		return new Range(this.collection, this.low, high(), this.previousMax, this.stamp, this.frame.nodeTag,
				this.frame.serverPrefix);
	}

	/** The last number. */
	public long high() {
		return this.low + this.size - 1;
	}

	/** Whether the counter was raised for it. */
	boolean isRaised() {
		return this.low - 1 > this.previousMax;
	}

	public long lowWaterMark() {
		return this.lowWaterMark;
	}

	void lowWaterMark(long mark) {
		this.lowWaterMark = mark;
	}

	/**
	 * Takes the next offset. It is the caller's if it is below the size; otherwise the
	 * range is used up.
	 */
	public long take() {
		return cursors.getAndIncrement(this);
	}

	/**
	 * Takes the next offsets, of which those below the size are the caller's.
	 */
	public long take(long count) {
		return cursors.getAndAdd(this, count);
	}

	/**
	 * Takes back what a draw took beyond the end, as the caller will ask again.
	 */
	public void untake(long count) {
		cursors.getAndAdd(this, -count);
	}

	/**
	 * Notes that numbers were drawn as a block.
	 */
	public void drewBlock(long count) {
		blocks.getAndAdd(this, count);
	}

	/**
	 * Ends all drawing, whatever other threads are doing.
	 * @return how many numbers had been drawn
	 */
	long seal() {
		return Math.min(cursors.getAndSet(this, SEALED), this.size);
	}

	public long used() {
		return Math.min(this.cursor, this.size);
	}

	/**
	 * How many numbers were drawn one by one, or by stripes.
	 */
	long usedSingly() {
		return Math.max(0, used() - this.inBlocks);
	}

	/**
	 * How many numbers were drawn, or asked for after the range was used up.
	 */
	long demanded() {
		return (this != NONE) ? Math.min(this.cursor, SEALED) : 0;
	}

	boolean isUsedUp() {
		return this.cursor >= this.size;
	}

	public String documentId(String prefix, long number) {
		return prefix + this.frame.beforeNumber + number + this.frame.afterNumber;
	}

	public String startOfId(String prefix, long digits) {
		return prefix + this.frame.beforeNumber + digits;
	}

}

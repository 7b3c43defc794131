package dev.hilo.engine.buffer;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

import dev.hilo.DocumentIdFormat;
import dev.hilo.InvalidIdException;
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
	public static final ActiveRange NONE = new ActiveRange(new Range("", 1, 0, 0, 0, null, null), "", "", false,
			Instant.EPOCH);

	public final Range range;

	public final long low;

	public final long size;

	/** Whether the unused end may be given back. */
	public final boolean returnable;

	/** The most UTF-8 bytes that an id of this range has besides its prefix. */
	public final int idBytes;

	public final Instant obtainedAt;

	/** Draws below this offset check nothing else. */
	private volatile long lowWaterMark;

	public final String afterNumber;

	private final String beforeNumber;

	/** How many numbers were taken, or asked for after the range was used up. */
	private volatile long cursor;

	/** How many of them were drawn as blocks, which say nothing about the draw rate. */
	private volatile long inBlocks;

	private ActiveRange(Range range, String beforeNumber, String afterNumber, boolean returnable, Instant obtainedAt) {
		this.obtainedAt = obtainedAt;
		this.range = range;
		this.low = range.low();
		this.size = range.size();
		this.lowWaterMark = this.size;
		this.beforeNumber = beforeNumber;
		this.afterNumber = afterNumber;
		this.idBytes = (beforeNumber + Long.MAX_VALUE + afterNumber).getBytes(StandardCharsets.UTF_8).length;
		this.returnable = returnable;
	}

	/**
	 * Makes a range ready to draw from.
	 * @param obtainedAt when it was obtained, for snapshots
	 * @throws InvalidIdException if the database's tag or prefix makes no valid ids
	 */
	public static ActiveRange of(Range range, DocumentIdFormat format, boolean returnable, Instant obtainedAt) {
		// One copy of texts that most ranges have in common
		String before = format.beforeNumber(range.serverPrefix()).intern();
		String after = format.afterNumber(range.nodeTag()).intern();
		if (after.isEmpty()) {
			// Not every prefix may stand in ids without a tag
			new DocumentIdFormat(format.separator(), "", before);
		}
		return new ActiveRange(range, before, after, returnable, obtainedAt);
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
		return prefix + this.beforeNumber + number + this.afterNumber;
	}

	public String startOfId(String prefix, long digits) {
		return prefix + this.beforeNumber + digits;
	}

}

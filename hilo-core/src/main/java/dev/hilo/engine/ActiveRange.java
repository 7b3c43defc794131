package dev.hilo.engine;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

import dev.hilo.DocumentIdFormat;
import dev.hilo.InvalidIdException;
import dev.hilo.range.Range;

/**
 * A range that numbers are drawn from: immutable except for its cursor, with everything
 * that its ids are made of. The cursor is an offset from the first number, so that late
 * draws can't carry it past {@code Long.MAX_VALUE}.
 */
final class ActiveRange {

	/** The largest range, and where the cursor of a sealed range stands. */
	static final long MAX_SIZE = 1L << 62;

	/** Stands in when no range is held. */
	static final ActiveRange NONE = new ActiveRange(new Range("", 1, 0, 0, 0, null, null), "", "", false,
			Instant.EPOCH);

	final Range range;

	final long low;

	final long size;

	/** Whether the unused end may be given back. */
	final boolean returnable;

	/** The most UTF-8 bytes that an id of this range has besides its prefix. */
	final int idBytes;

	final Instant obtainedAt;

	/** Draws below this offset check nothing else. Written by the buffer only. */
	volatile long lowWaterMark;

	final String afterNumber;

	private final String beforeNumber;

	private final AtomicLong cursor = new AtomicLong();

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
	static ActiveRange of(Range range, DocumentIdFormat format, boolean returnable, Instant obtainedAt) {
		String before = format.beforeNumber(range.serverPrefix());
		String after = format.afterNumber(range.nodeTag());
		if (after.isEmpty()) {
			// Not every prefix may stand in ids without a tag
			new DocumentIdFormat(format.separator(), "", before);
		}
		return new ActiveRange(range, before, after, returnable, obtainedAt);
	}

	/**
	 * Takes the next offset. It is the caller's if it is below the size; otherwise the
	 * range is used up.
	 */
	long take() {
		return this.cursor.getAndIncrement();
	}

	/**
	 * Takes the next offsets, of which those below the size are the caller's.
	 */
	long take(long count) {
		return this.cursor.getAndAdd(count);
	}

	/**
	 * Ends all drawing, whatever other threads are doing.
	 * @return how many numbers had been drawn
	 */
	long seal() {
		return Math.min(this.cursor.getAndSet(MAX_SIZE), this.size);
	}

	long used() {
		return Math.min(this.cursor.get(), this.size);
	}

	/**
	 * How many numbers were drawn, or asked for after the range was used up.
	 */
	long demanded() {
		return (this != NONE) ? Math.min(this.cursor.get(), MAX_SIZE) : 0;
	}

	boolean isUsedUp() {
		return this.cursor.get() >= this.size;
	}

	String documentId(String prefix, long number) {
		return prefix + this.beforeNumber + number + this.afterNumber;
	}

	String startOfId(String prefix, long digits) {
		return prefix + this.beforeNumber + digits;
	}

}

package dev.hilo.engine.buffer;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.InvalidIdException;
import dev.hilo.range.Range;

/**
 * A range that numbers are drawn from: immutable except for its cursor, with everything
 * that its ids are made of. The cursor is an offset from the first number, so that late
 * draws can't carry it past {@code Long.MAX_VALUE}.
 */
public class ActiveRange {

	/** The largest range. */
	public static final long MAX_SIZE = 1L << 62;

	/**
	 * Where the cursor of a sealed range stands: far from the end, and from an overflow.
	 */
	private static final long SEALED = 3L << 61;

	/** Ranges of this size are only those of collections that threads may contend for. */
	private static final long CONTENDED_SIZE = 4096;

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

	/**
	 * How many numbers were taken, or asked for after the range was used up. Callers that
	 * gave up are among the latter, so how far it is beyond the end says nothing.
	 */
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
		IdFrame frame = frames.of(range);
		return (range.size() < CONTENDED_SIZE) ? new ActiveRange(range, frame, returnable, obtainedAt)
				: new Contended(range, frame, returnable, obtainedAt);
	}

	/** As the store gave it. */
	public final Range range() {
		return new Range(this.collection, this.low, high(), this.previousMax, this.stamp, this.frame.nodeTag,
				this.frame.serverPrefix);
	}

	/** The last number. */
	public final long high() {
		return this.low + this.size - 1;
	}

	public final long lowWaterMark() {
		return this.lowWaterMark;
	}

	final void lowWaterMark(long mark) {
		this.lowWaterMark = mark;
	}

	/**
	 * Takes the next offset. It is the caller's if it is below the size; otherwise the
	 * range is used up.
	 */
	public final long take() {
		return take(1);
	}

	/**
	 * Takes back what a draw took beyond the end, as the caller will ask again.
	 */
	public final void untake(long count) {
		take(-count);
	}

	/**
	 * Notes that numbers were drawn as a block.
	 */
	public final void drewBlock(long count) {
		blocks.getAndAdd(this, count);
	}

	/**
	 * Ends all drawing, whatever other threads are doing.
	 * @return how many numbers had been drawn
	 */
	final long seal() {
		return Math.min(end(), this.size);
	}

	public final long used() {
		return Math.min(cursor(), this.size);
	}

	/**
	 * How many numbers were drawn one by one.
	 */
	final long usedSingly() {
		return Math.max(0, used() - this.inBlocks);
	}

	final boolean isUsedUp() {
		return cursor() >= this.size;
	}

	public final String documentId(String prefix, long number) {
		return prefix + this.frame.beforeNumber + number + this.frame.afterNumber;
	}

	// The three below have one other implementation, so that calls are inlined

	long cursor() {
		return this.cursor;
	}

	/**
	 * Takes the next offsets, of which those below the size are the caller's.
	 */
	public long take(long count) {
		return cursors.getAndAdd(this, count);
	}

	long end() {
		return cursors.getAndSet(this, SEALED);
	}

	/**
	 * Consecutive numbers drawn from one range.
	 *
	 * @param range the range
	 * @param first the first number
	 * @param count how many
	 */
	public record Draw(ActiveRange range, long first, int count) {
	}

	/**
	 * What the ids of ranges have around their numbers, which most ranges have in common.
	 * Thread-safe.
	 */
	public static final class IdFrame {

		/** How many {@link #endings()} there are. */
		public static final int ENDINGS = 1000;

		/** As the database has them. */
		public final @Nullable String nodeTag;

		public final @Nullable String serverPrefix;

		/** The most UTF-8 bytes that an id has behind its separator. */
		public final int bytes;

		/** Begins with the separator. */
		public final String beforeNumber;

		public final String afterNumber;

		private volatile String @Nullable [] endings;

		/**
		 * Makes the frame of a database's node tag and server prefix.
		 * @throws InvalidIdException if they make no valid ids
		 */
		public IdFrame(DocumentIdFormat format, @Nullable String nodeTag, @Nullable String serverPrefix) {
			String prefix = format.beforeNumber(serverPrefix);
			this.nodeTag = nodeTag;
			this.serverPrefix = serverPrefix;
			this.beforeNumber = format.separator() + prefix;
			this.afterNumber = format.afterNumber(nodeTag);
			this.bytes = (prefix + Long.MAX_VALUE + this.afterNumber).getBytes(StandardCharsets.UTF_8).length;
			if (this.afterNumber.isEmpty()) {
				// Not every prefix may stand in ids without a tag
				new DocumentIdFormat(format.separator(), "", prefix);
			}
		}

		/**
		 * How ids end, by the last three digits of their numbers.
		 */
		public String[] endings() {
			String[] known = this.endings;
			if (known == null) {
				known = IntStream.range(ENDINGS, 2 * ENDINGS)
					.mapToObj((number) -> Integer.toString(number).substring(1) + this.afterNumber)
					.toArray(String[]::new);
				this.endings = known;
			}
			return known;
		}

		/**
		 * Keeps the newest frame of a database, whose tag and prefix rarely change.
		 * Thread-safe.
		 */
		public static final class Newest {

			private final DocumentIdFormat format;

			private volatile @Nullable IdFrame frame;

			public Newest(DocumentIdFormat format) {
				this.format = format;
			}

			/**
			 * The frame of a range's ids.
			 * @throws InvalidIdException if its tag or prefix makes no valid ids
			 */
			public IdFrame of(Range range) {
				IdFrame known = this.frame;
				if (known == null || !Objects.equals(known.nodeTag, range.nodeTag())
						|| !Objects.equals(known.serverPrefix, range.serverPrefix())) {
					known = new IdFrame(this.format, range.nodeTag(), range.serverPrefix());
					this.frame = known;
				}
				return known;
			}

		}

	}

	/**
	 * A range whose cursor shares its cache line with nothing, since each draw also reads
	 * the first fields, and other objects lie behind.
	 */
	@SuppressWarnings("unused")
	private static final class Contended extends ActiveRange {

		private static final AtomicLongFieldUpdater<Contended> cursors = AtomicLongFieldUpdater
			.newUpdater(Contended.class, "apart");

		private long p1, p2, p3, p4, p5, p6, p7, p8;

		private volatile long apart;

		private long q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

		Contended(Range range, IdFrame frame, boolean returnable, Instant obtainedAt) {
			super(range, frame, returnable, obtainedAt);
		}

		@Override
		long cursor() {
			return this.apart;
		}

		@Override
		public long take(long count) {
			return cursors.getAndAdd(this, count);
		}

		@Override
		long end() {
			return cursors.getAndSet(this, SEALED);
		}

	}

}

package dev.hilo.engine.buffer;

import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.range.CollectionSnapshot;

/**
 * When a refill begins, by how those of the collection have gone. There is one at a time,
 * and none while a range lies ahead.
 * <ol>
 * <li><b>On demand</b>: a caller that finds the current range used up begins it.</li>
 * <li><b>Ahead</b>: draws below the low-water mark of a range check nothing. A draw at or
 * above it asks here, and a refill is due when an eighth of the range is left, or when
 * what is left will last, at the latest draw rate, no longer than four times the recent
 * duration of refills plus 2 ms, or if less is left than the reserve for the configured
 * autonomy. If it is not due yet, the mark moves half of the way to the end, but not
 * beyond the reserve: a range of n numbers is checked log2(n) times at most.</li>
 * <li><b>After a failure</b>: a refill begins by itself, every second ({@link Outage}).
 * Callers that are refused begin none.</li>
 * <li><b>At a call</b>: a warm-up, or raising a counter, begins one for no caller.</li>
 * </ol>
 * A refill that follows failures pauses first, if it is on demand; one that is ahead is
 * not due before the pause has ended. Times are in nanoseconds, but for {@code lastAt}.
 *
 * @param stamp the stamp of the request for the newest range that was not kept for later
 * @param size the size that the rule gave for that range
 * @param obtainedAt when that range was obtained
 * @param duration how long the store took for it
 * @param recent how long refills have taken recently
 * @param lastAt when the newest range was obtained, in milliseconds
 * @param failures how those since then have failed, or {@code null} if none has
 */
record RefillTiming(long stamp, long size, long obtainedAt, long duration, long recent, long lastAt,
		@Nullable Failures failures) {

	private static final long NEVER = Long.MIN_VALUE;

	/** Before the first refill. */
	static final RefillTiming NONE = new RefillTiming(0, 0, 0, 0, 0, NEVER, null);

	private static final int LAST_PART = 8;

	/** A refill may take this many times as long as recent ones have. */
	private static final int LATENCY_FACTOR = 4;

	private static final long MARGIN_NANOS = 2_000_000;

	private static final long FIRST_PAUSE_NANOS = 20_000_000;

	private static final int MAX_DOUBLINGS = 6;

	/**
	 * The first mark of a new range.
	 * @param reserve how many numbers are to be at hand
	 */
	long firstMark(long rangeSize, DrawRate rate, long reserve) {
		return rate.lastsLongerThan(rangeSize / 2, leadNanos())
				? Math.min(rangeSize / 2, Math.max(0, rangeSize - reserve)) : 0;
	}

	/**
	 * The mark of a range that is drawn from.
	 * @param drawn how many of its numbers have been drawn
	 * @param reserve how many numbers are to be at hand
	 * @return where to check again, or the size of the range if the next one is due
	 */
	long nextMark(long rangeSize, long drawn, DrawRate rate, long reserve) {
		long left = rangeSize - drawn;
		boolean isDue = left <= Math.max(rangeSize / LAST_PART, reserve) || !rate.lastsLongerThan(left, leadNanos());
		return isDue ? rangeSize : Math.min(drawn + left / 2, rangeSize - reserve);
	}

	/** How long before the end of a range a refill is due. */
	private long leadNanos() {
		return LATENCY_FACTOR * this.recent + MARGIN_NANOS;
	}

	/**
	 * How long to pause before the next refill: zero before a failure, then a random part
	 * of a time that doubles with each failure.
	 * @param random from 0 to 1
	 */
	long pauseNanos(long now, double random) {
		Failures known = this.failures;
		if (known == null || known.inARow == 0) {
			return 0;
		}
		long pause = FIRST_PAUSE_NANOS << Math.min(known.inARow - 1, MAX_DOUBLINGS);
		return Math.max(0, (long) (pause * (0.5 + random / 2)) - (now - known.at));
	}

	/**
	 * Whether the store had kept a range from an earlier request. It was not asked for
	 * then, and says nothing about the next one: the size asked for counts for all.
	 */
	boolean isKept(ActiveRange range) {
		return range.stamp == this.stamp;
	}

	/**
	 * A range was obtained.
	 * @param askedStamp the stamp of the request
	 * @param askedSize the size that the rule gave for it
	 * @param took how long the store took
	 */
	RefillTiming obtained(ActiveRange range, long askedStamp, long askedSize, long took, long now) {
		if (isKept(range)) {
			return new RefillTiming(this.stamp, this.size, this.obtainedAt, this.duration, this.recent,
					range.obtainedAt, null);
		}
		// A slow refill counts at once, a fast one bit by bit
		return new RefillTiming(askedStamp, askedSize, now, took, Math.max(took, this.recent - this.recent / 8),
				range.obtainedAt, null);
	}

	/**
	 * A refill failed. The end of the numbers does not count as a failure in a row.
	 * @param unknown whether the store may have reserved a range
	 */
	RefillTiming failed(Throwable reason, boolean unknown, long now) {
		Failures before = (this.failures != null) ? this.failures : Failures.NONE;
		boolean uncertain = before.uncertain || unknown;
		Failures with = (reason instanceof IdSpaceExhaustedException)
				? new Failures(before.inARow, before.at, before.since, reason, uncertain) : new Failures(
						before.inARow + 1, now, (before.inARow == 0) ? Instant.now() : before.since, reason, uncertain);
		return new RefillTiming(this.stamp, this.size, this.obtainedAt, this.duration, this.recent, this.lastAt, with);
	}

	/** Why the last refill failed, if it has. */
	@Nullable Throwable failure() {
		return (this.failures != null) ? this.failures.last : null;
	}

	/**
	 * Whether a refill has had an unknown outcome, so that the newest range might no
	 * longer be the newest.
	 */
	boolean isUncertain() {
		return this.failures != null && this.failures.uncertain;
	}

	/**
	 * The same for a snapshot.
	 */
	CollectionSnapshot.Refills snapshot() {
		boolean ever = this.lastAt != NEVER;
		Failures known = (this.failures != null) ? this.failures : Failures.NONE;
		return new CollectionSnapshot.Refills(ever ? Instant.ofEpochMilli(this.lastAt) : null,
				ever ? Duration.ofNanos(this.duration) : null, known.inARow, known.since, failure());
	}

	/**
	 * How fast numbers are drawn from the ranges of one collection. Times are in
	 * nanoseconds, and rates in nanoseconds per number; seven digits of them are enough,
	 * and take half the memory.
	 *
	 * @param sampledDrawn how many numbers of the current range had been drawn at the
	 * last sample
	 * @param sampledAt when that was
	 * @param sampled the rate between the last two samples; infinite before the first
	 * @param begunAt when the current range began
	 * @param demandBegunAt when the current range began, or callers began to wait for it
	 * @param usedUp whether a caller has found the current range used up
	 * @param usedUpAt when it did
	 * @param last the rate of the range before the current one; 0 if there was none
	 * @param lastBurst how fast the numbers of that range were drawn while they lasted;
	 * infinite if there was none
	 * @param burstBeforeLast the same of the range before it
	 */
	record DrawRate(long sampledDrawn, long sampledAt, float sampled, long begunAt, long demandBegunAt, boolean usedUp,
			long usedUpAt, float last, float lastBurst, float burstBeforeLast) {

		/** Before the first range. */
		static final DrawRate NONE = new DrawRate(0, 0, Float.POSITIVE_INFINITY, 0, 0, false, 0, 0,
				Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY);

		private static final double NANOS_PER_SECOND = 1e9;

		/** A burst that takes less counts as if it took so long. */
		private static final long SHORTEST_NANOS = 1_000_000;

		/**
		 * Drawing from a new range begins.
		 * @param ended the range before it
		 */
		DrawRate beginRange(ActiveRange ended, long now) {
			if (ended.size == 0) {
				return new DrawRate(0, now, this.sampled, now, now, false, 0, this.last, this.lastBurst,
						this.burstBeforeLast);
			}
			return new DrawRate(0, now, sample(ended.size, now).sampled, now, this.usedUp ? this.usedUpAt : now, false,
					0, (float) Math.max(1, now - this.begunAt) / ended.size, burst(ended, now), this.lastBurst);
		}

		/**
		 * This many numbers of the current range have been drawn by now.
		 */
		DrawRate sample(long drawn, long now) {
			if (drawn <= this.sampledDrawn) {
				return this;
			}
			float rate = (float) (now - this.sampledAt) / (drawn - this.sampledDrawn);
			return new DrawRate(drawn, now, rate, this.begunAt, this.demandBegunAt, this.usedUp, this.usedUpAt,
					this.last, this.lastBurst, this.burstBeforeLast);
		}

		/**
		 * The current range is used up: from now on callers wait.
		 */
		DrawRate usedUp(long now) {
			return this.usedUp ? this : new DrawRate(this.sampledDrawn, this.sampledAt, this.sampled, this.begunAt,
					this.demandBegunAt, true, now, this.last, this.lastBurst, this.burstBeforeLast);
		}

		/**
		 * Whether this many numbers last longer than a time, at the rate between the last
		 * two samples.
		 */
		boolean lastsLongerThan(long numbers, long nanos) {
			return (double) numbers * this.sampled > nanos;
		}

		/**
		 * The lower of the rates of the last range and of the current one: it falls while
		 * nothing is drawn.
		 * @param drawn how many numbers of the current range have been drawn
		 */
		double numbersPerSecond(long drawn, long now) {
			return NANOS_PER_SECOND / Math.max((double) Math.max(1, now - this.begunAt) / drawn, this.last);
		}

		/**
		 * The highest of the rates of the last two ranges and of the current one, each
		 * from when callers wanted it until it was used up. The time before the very
		 * first range does not count, as the number of callers that arrived meanwhile is
		 * unknown.
		 */
		double peakPerSecond(ActiveRange current, long now) {
			return NANOS_PER_SECOND / Math.min(burst(current, now), Math.min(this.lastBurst, this.burstBeforeLast));
		}

		private float burst(ActiveRange range, long now) {
			long end = this.usedUp ? this.usedUpAt : now;
			return (float) Math.max(SHORTEST_NANOS, end - this.demandBegunAt) / range.usedSingly();
		}

	}

	/**
	 * How refills have failed since the last range.
	 *
	 * @param inARow how many have
	 * @param at when the last of them did
	 * @param since when the first of them did
	 * @param last why the last one did
	 * @param uncertain whether one of them has had an unknown outcome
	 */
	private record Failures(int inARow, long at, @Nullable Instant since, @Nullable Throwable last, boolean uncertain) {

		static final Failures NONE = new Failures(0, 0, null, null, false);

	}

}

package dev.hilo.engine.buffer;

import java.util.concurrent.TimeUnit;

/**
 * When a refill begins. There is one at a time, and none while a range lies ahead.
 * <ol>
 * <li><b>On demand</b>: a caller that finds the current range used up begins it.</li>
 * <li><b>Ahead</b>: draws below the low-water mark of a range check nothing. A draw at or
 * above it asks here, and a refill is due when an eighth of the range is left, or when
 * what is left will last, at the latest draw rate, no longer than four times the recent
 * duration of refills plus 2 ms, or if less is left than the reserve for the configured
 * autonomy. If it is not due yet, the mark moves half of the way to the end, but not
 * beyond the reserve: a range of n numbers is checked log2(n) times at most.</li>
 * <li><b>After a failure</b>: a refill begins by itself, every second, and every ten
 * seconds once no further collection has begun to fail for a minute and callers are not
 * refused ({@link Outage}). Callers that are refused begin none.</li>
 * </ol>
 * A refill that follows failures pauses first, if it is on demand; one that is ahead is
 * not due before the pause has ended.
 */
final class RefillTiming {

	private static final int LAST_PART = 8;

	/** A refill may take this many times as long as recent ones have. */
	private static final int LATENCY_FACTOR = 4;

	private static final long MARGIN_NANOS = 2_000_000;

	private static final long FIRST_PAUSE_NANOS = 20_000_000;

	private static final int MAX_DOUBLINGS = 6;

	private static final long PROBE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private static final long SLOW_PROBE_NANOS = TimeUnit.SECONDS.toNanos(10);

	private static final long SLOW_AFTER_NANOS = TimeUnit.MINUTES.toNanos(1);

	private RefillTiming() {
	}

	/**
	 * The first mark of a new range.
	 * @param refillNanos how long refills have taken recently
	 * @param reserve how many numbers are to be at hand
	 */
	static long firstMark(long size, DrawRate rate, long refillNanos, long reserve) {
		return rate.lastsLongerThan(size / 2, leadNanos(refillNanos)) ? Math.min(size / 2, Math.max(0, size - reserve))
				: 0;
	}

	/**
	 * The mark of a range that is drawn from.
	 * @param drawn how many of its numbers have been drawn
	 * @param refillNanos how long refills have taken recently
	 * @param reserve how many numbers are to be at hand
	 * @return where to check again, or the size of the range if the next one is due
	 */
	static long nextMark(long size, long drawn, DrawRate rate, long refillNanos, long reserve) {
		long left = size - drawn;
		boolean isDue = left <= Math.max(size / LAST_PART, reserve)
				|| !rate.lastsLongerThan(left, leadNanos(refillNanos));
		return isDue ? size : Math.min(drawn + left / 2, size - reserve);
	}

	/** How long before the end of a range a refill is due. */
	static long leadNanos(long refillNanos) {
		return LATENCY_FACTOR * refillNanos + MARGIN_NANOS;
	}

	/**
	 * How long to pause before the next refill: zero before a failure, then a random part
	 * of a time that doubles with each failure.
	 * @param failures how many refills have failed in a row
	 * @param elapsed how long ago the last one has failed, in nanoseconds
	 * @param random from 0 to 1
	 */
	static long pauseNanos(int failures, long elapsed, double random) {
		if (failures == 0) {
			return 0;
		}
		long pause = FIRST_PAUSE_NANOS << Math.min(failures - 1, MAX_DOUBLINGS);
		return Math.max(0, (long) (pause * (0.5 + random / 2)) - elapsed);
	}

	/**
	 * How long until a collection is tried again, even if no caller asks for its numbers.
	 * @param elapsed how long ago the last collection began to fail, in nanoseconds
	 * @param refuses whether callers are refused, and so don't try themselves
	 */
	static long probeNanos(long elapsed, boolean refuses) {
		return (elapsed < SLOW_AFTER_NANOS || refuses) ? PROBE_NANOS : SLOW_PROBE_NANOS;
	}

}

package dev.hilo.engine;

/**
 * Decides when a refill is due. Draws below the low-water mark of a range check nothing.
 * A draw at or above it asks here: a refill is due when
 * <ul>
 * <li>an eighth of the current one is left, or</li>
 * <li>what is left will last, at the latest draw rate, no longer than four times the
 * recent duration of refills plus 2 ms.</li>
 * </ul>
 * If it is not due yet, the mark moves half of the way to the end. So a range of n
 * numbers is checked log2(n) times at most.
 */
final class LowWater {

	private static final int LAST_PART = 8;

	/** A refill may take this many times as long as recent ones have. */
	private static final int LATENCY_FACTOR = 4;

	private static final long MARGIN_NANOS = 2_000_000;

	private LowWater() {
	}

	/**
	 * The first mark of a new range.
	 * @param refillNanos how long refills have taken recently
	 */
	static long firstMark(long size, DrawRate rate, long refillNanos) {
		return rate.lastsLongerThan(size / 2, leadNanos(refillNanos)) ? size / 2 : 0;
	}

	/**
	 * The mark of a range that is drawn from.
	 * @param drawn how many of its numbers have been drawn
	 * @param refillNanos how long refills have taken recently
	 * @return where to check again, or the size of the range if the next one is due
	 */
	static long nextMark(long size, long drawn, DrawRate rate, long refillNanos) {
		long left = size - drawn;
		boolean isDue = left <= size / LAST_PART || !rate.lastsLongerThan(left, leadNanos(refillNanos));
		return isDue ? size : drawn + left / 2;
	}

	/** How long before the end of a range a refill is due. */
	static long leadNanos(long refillNanos) {
		return LATENCY_FACTOR * refillNanos + MARGIN_NANOS;
	}

}

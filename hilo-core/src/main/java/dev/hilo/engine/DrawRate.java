package dev.hilo.engine;

/**
 * How fast numbers are drawn from the ranges of one collection. Not thread-safe: the lock
 * of its {@link RangeBuffer} guards it.
 */
final class DrawRate {

	private static final double NANOS_PER_SECOND = 1e9;

	/** How many numbers of the current range had been drawn at the last sample. */
	private long sampledDrawn;

	private long sampledAt;

	/** The rate between the last two samples; infinite before the first. */
	private double nanosPerNumber = Double.POSITIVE_INFINITY;

	private long rangeBegunAt;

	/** The rate of the range before the current one; infinite if there was none. */
	private double lastNumbersPerNano = Double.POSITIVE_INFINITY;

	/**
	 * Notes that drawing from a new range begins.
	 * @param lastSize the size of the range before it, or 0 if there was none
	 */
	void beginRange(long lastSize, long now) {
		if (lastSize > 0) {
			sample(lastSize, now);
			this.lastNumbersPerNano = (double) lastSize / Math.max(1, now - this.rangeBegunAt);
		}
		this.rangeBegunAt = now;
		this.sampledDrawn = 0;
		this.sampledAt = now;
	}

	/**
	 * Notes how many numbers of the current range have been drawn by now.
	 */
	void sample(long drawn, long now) {
		if (drawn > this.sampledDrawn) {
			this.nanosPerNumber = (double) (now - this.sampledAt) / (drawn - this.sampledDrawn);
			this.sampledDrawn = drawn;
			this.sampledAt = now;
		}
	}

	/**
	 * Whether this many numbers last longer than a time, at the rate between the last two
	 * samples.
	 */
	boolean lastsLongerThan(long numbers, long nanos) {
		return numbers * this.nanosPerNumber > nanos;
	}

	/**
	 * The lower of the rates of the last range and of the current one: it falls while
	 * nothing is drawn.
	 * @param drawn how many numbers of the current range have been drawn
	 */
	double numbersPerSecond(long drawn, long now) {
		double current = (double) drawn / Math.max(1, now - this.rangeBegunAt);
		return NANOS_PER_SECOND * Math.min(current, this.lastNumbersPerNano);
	}

}

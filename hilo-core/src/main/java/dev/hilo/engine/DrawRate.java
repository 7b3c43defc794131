package dev.hilo.engine;

/**
 * How fast numbers are drawn from the ranges of one collection. Not thread-safe: the lock
 * of its {@link RangeBuffer} guards it.
 */
final class DrawRate {

	private static final double NANOS_PER_SECOND = 1e9;

	/** A burst that takes less counts as if it took so long. */
	private static final long SHORTEST_NANOS = 1_000_000;

	/** How many numbers of the current range had been drawn at the last sample. */
	private long sampledDrawn;

	private long sampledAt;

	/** The rate between the last two samples; infinite before the first. */
	private double nanosPerNumber = Double.POSITIVE_INFINITY;

	private long rangeBegunAt;

	/** When the current range began, or callers began to wait for it. */
	private long demandBegunAt;

	/** When a caller found the current range used up, if one has. */
	private long usedUpAt;

	private boolean usedUp;

	/** The rate of the range before the current one; infinite if there was none. */
	private double lastNumbersPerNano = Double.POSITIVE_INFINITY;

	/** How fast numbers were drawn from the last two ranges while they lasted. */
	private double lastBurst;

	private double burstBeforeLast;

	/**
	 * Notes that drawing from a new range begins.
	 * @param last the range before it
	 */
	void beginRange(ActiveRange last, long now) {
		if (last.size > 0) {
			sample(last.size, now);
			this.lastNumbersPerNano = (double) last.size / Math.max(1, now - this.rangeBegunAt);
			this.burstBeforeLast = this.lastBurst;
			this.lastBurst = burst(last, now);
		}
		this.rangeBegunAt = now;
		this.demandBegunAt = (this.usedUp && last.size > 0) ? this.usedUpAt : now;
		this.usedUp = false;
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
	 * Notes that the current range is used up; what comes now is no drawing, but waiting.
	 */
	void usedUp(long now) {
		if (!this.usedUp) {
			this.usedUp = true;
			this.usedUpAt = now;
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

	/**
	 * The highest of the rates of the last two ranges and of the current one, each from
	 * when callers wanted it until it was used up. The time before the very first range
	 * does not count, as nobody knows how many of the callers came meanwhile.
	 */
	double peakPerSecond(ActiveRange current, long now) {
		return NANOS_PER_SECOND * Math.max(burst(current, now), Math.max(this.lastBurst, this.burstBeforeLast));
	}

	private double burst(ActiveRange range, long now) {
		long end = this.usedUp ? this.usedUpAt : now;
		return (double) range.usedSingly() / Math.max(SHORTEST_NANOS, end - this.demandBegunAt);
	}

}

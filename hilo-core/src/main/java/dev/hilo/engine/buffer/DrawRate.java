package dev.hilo.engine.buffer;

/**
 * How fast numbers are drawn from the ranges of one collection. Times are in nanoseconds,
 * and rates in nanoseconds per number; seven digits of them are enough, and take half the
 * memory.
 *
 * @param sampledDrawn how many numbers of the current range had been drawn at the last
 * sample
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
	static final DrawRate NONE = new DrawRate(0, 0, Float.POSITIVE_INFINITY, 0, 0, false, 0, 0, Float.POSITIVE_INFINITY,
			Float.POSITIVE_INFINITY);

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
		return new DrawRate(0, now, sample(ended.size, now).sampled, now, this.usedUp ? this.usedUpAt : now, false, 0,
				(float) Math.max(1, now - this.begunAt) / ended.size, burst(ended, now), this.lastBurst);
	}

	/**
	 * This many numbers of the current range have been drawn by now.
	 */
	DrawRate sample(long drawn, long now) {
		if (drawn <= this.sampledDrawn) {
			return this;
		}
		float rate = (float) (now - this.sampledAt) / (drawn - this.sampledDrawn);
		return new DrawRate(drawn, now, rate, this.begunAt, this.demandBegunAt, this.usedUp, this.usedUpAt, this.last,
				this.lastBurst, this.burstBeforeLast);
	}

	/**
	 * The current range is used up: from now on callers wait.
	 */
	DrawRate usedUp(long now) {
		return this.usedUp ? this : new DrawRate(this.sampledDrawn, this.sampledAt, this.sampled, this.begunAt,
				this.demandBegunAt, true, now, this.last, this.lastBurst, this.burstBeforeLast);
	}

	/**
	 * Whether this many numbers last longer than a time, at the rate between the last two
	 * samples.
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
	 * The highest of the rates of the last two ranges and of the current one, each from
	 * when callers wanted it until it was used up. The time before the very first range
	 * does not count, as the number of callers that arrived meanwhile is unknown.
	 */
	double peakPerSecond(ActiveRange current, long now) {
		return NANOS_PER_SECOND / Math.min(burst(current, now), Math.min(this.lastBurst, this.burstBeforeLast));
	}

	private float burst(ActiveRange range, long now) {
		long end = this.usedUp ? this.usedUpAt : now;
		return (float) Math.max(SHORTEST_NANOS, end - this.demandBegunAt) / range.usedSingly();
	}

}

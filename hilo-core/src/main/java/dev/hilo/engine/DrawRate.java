package dev.hilo.engine;

/**
 * How fast a range is being drawn from, measured from one look at it to the next. Guarded
 * by the counter's lock.
 */
final class DrawRate {

	private long offset;

	private long since;

	/** Infinite while unknown: nothing has been drawn yet. */
	private double nanosPerNumber = Double.POSITIVE_INFINITY;

	/**
	 * A new range is drawn from.
	 */
	void begin(long now) {
		this.offset = 0;
		this.since = now;
	}

	/**
	 * So many numbers of the range have been drawn by now.
	 */
	void sample(long drawn, long now) {
		if (drawn > this.offset) {
			this.nanosPerNumber = (double) (now - this.since) / (drawn - this.offset);
			this.offset = drawn;
			this.since = now;
		}
	}

	/**
	 * Whether so many numbers last longer than a time, at the rate last seen.
	 */
	boolean lastsLongerThan(long numbers, long nanos) {
		return numbers * this.nanosPerNumber > nanos;
	}

}

package dev.hilo.engine;

import java.util.concurrent.TimeUnit;

/**
 * How fast a counter rises, by the draws of all processes together: over one hour at
 * least, since each process sees it only at its own refills. Not thread-safe: the lock of
 * its {@link RangeBuffer} guards it.
 */
final class CounterSlope {

	private static final long LEAST_NANOS = TimeUnit.HOURS.toNanos(1);

	private boolean begun;

	private long olderHigh;

	private long olderAt;

	private long newerHigh;

	private long newerAt;

	/**
	 * Notes a new range.
	 * @param high its last number
	 * @param raised whether the counter was raised for it, which is no draw
	 */
	void add(long high, boolean raised, long now) {
		if (!this.begun || raised) {
			this.begun = true;
			this.newerHigh = high;
			this.newerAt = now;
			this.olderHigh = high;
			this.olderAt = now;
		}
		else if (now - this.newerAt >= LEAST_NANOS) {
			this.olderHigh = this.newerHigh;
			this.olderAt = this.newerAt;
			this.newerHigh = high;
			this.newerAt = now;
		}
	}

	/**
	 * The numbers reserved a second.
	 * @param high the last number of the newest range
	 * @return 0 if nothing was reserved, or it has not been seen for long enough
	 */
	double perSecond(long high, long now) {
		long elapsed = now - this.olderAt;
		return (this.begun && elapsed >= LEAST_NANOS) ? (high - this.olderHigh) * 1e9 / elapsed : 0;
	}

}

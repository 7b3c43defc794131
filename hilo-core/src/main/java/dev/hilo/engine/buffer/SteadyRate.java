package dev.hilo.engine.buffer;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How fast the numbers of one collection are drawn, blocks included: over a minute at
 * least, and at most until it was asked for after another one. Times are in nanoseconds.
 *
 * @param older how many had been drawn when the older minute began
 * @param olderAt when that was
 * @param newer how many had been drawn when the newer minute began; at first the same
 * @param newerAt when that was
 */
record SteadyRate(long older, long olderAt, long newer, long newerAt) {

	private static final long WINDOW = TimeUnit.MINUTES.toNanos(1);

	/** A shorter begin counts as if it took so long. */
	private static final long SHORTEST_NANOS = TimeUnit.SECONDS.toNanos(10);

	/** What is at hand beyond the wish: a rate varies, and a refill takes time. */
	private static final double MARGIN = 9.0 / 8;

	/**
	 * The rate from now on.
	 * @param drawn how many numbers have been drawn by now
	 */
	static SteadyRate of(long drawn, long now) {
		return new SteadyRate(drawn, now, drawn, now);
	}

	/**
	 * Begins another minute if the newer one is over.
	 */
	SteadyRate with(long drawn, long now) {
		return (now - this.newerAt >= WINDOW) ? new SteadyRate(this.newer, this.newerAt, drawn, now) : this;
	}

	double perSecond(long drawn, long now) {
		return 1e9 * (drawn - this.older) / Math.max(SHORTEST_NANOS, now - this.olderAt);
	}

	/**
	 * How many numbers last so long, with a margin.
	 */
	long numbersFor(Duration autonomy, long drawn, long now) {
		// The conversion ends at the highest number
		return (long) (MARGIN * perSecond(drawn, now) * autonomy.toMillis() / 1000);
	}

}

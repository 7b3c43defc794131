package dev.hilo.engine.buffer;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * How fast the numbers of one collection are drawn in the long run, blocks included: over
 * one window at least, and at most until it was asked for after another one. Times are in
 * nanoseconds.
 *
 * @param olderDrawn how many numbers had been drawn when the older window began
 * @param olderAt when that was
 * @param newerDrawn how many had been drawn when the newer window began; at first the
 * same
 * @param newerAt when that was
 */
record SteadyRate(long olderDrawn, long olderAt, long newerDrawn, long newerAt) {

	private static final long WINDOW_NANOS = TimeUnit.MINUTES.toNanos(1);

	/** A shorter begin counts as if it took so long. */
	private static final long SHORTEST_NANOS = TimeUnit.SECONDS.toNanos(10);

	/** What is at hand beyond the wish: a rate varies, and a refill takes time. */
	private static final double MARGIN = 9.0 / 8;

	/**
	 * The rate from now on.
	 * @param drawn how many numbers have been drawn by now
	 */
	static SteadyRate from(long drawn, long now) {
		return new SteadyRate(drawn, now, drawn, now);
	}

	/**
	 * Begins another window if the newer one is over.
	 */
	SteadyRate with(long drawn, long now) {
		return (now - this.newerAt >= WINDOW_NANOS) ? new SteadyRate(this.newerDrawn, this.newerAt, drawn, now) : this;
	}

	double numbersPerSecond(long drawn, long now) {
		return 1e9 * (drawn - this.olderDrawn) / Math.max(SHORTEST_NANOS, now - this.olderAt);
	}

	/**
	 * How many numbers last so long, with a margin.
	 */
	long numbersFor(Duration autonomy, long drawn, long now) {
		// The conversion ends at the highest number
		return (long) (MARGIN * numbersPerSecond(drawn, now) * autonomy.toMillis() / 1000);
	}

	/**
	 * Why the numbers at hand can't last for the autonomy of the settings.
	 * @param usedMax the highest number used of the ranges before the current one
	 * @param bound the highest number that there is
	 * @return {@code null} if they can, or if no whole window has shown the rate
	 */
	@Nullable String obstacle(RangeSettings settings, long usedMax, long bound, long drawn, long now) {
		if (now - this.olderAt < WINDOW_NANOS) {
			return null;
		}
		long numbers = numbersFor(settings.autonomy(), drawn, now);
		String limit = (numbers > settings.maxCapacity()) ? "max-capacity is " + settings.maxCapacity()
				: (numbers > bound - usedMax) ? "they end at " + bound : null;
		return (limit != null) ? "%.0f numbers a second take ranges of %d, but %s"
			.formatted(numbersPerSecond(drawn, now), numbers, limit) : null;
	}

}

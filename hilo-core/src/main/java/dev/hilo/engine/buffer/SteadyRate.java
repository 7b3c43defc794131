package dev.hilo.engine.buffer;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * How fast a number grows in the long run: over one window at least, and at most until it
 * was asked for after another one. The numbers drawn from one collection, blocks
 * included, show it within a minute; its counter, which all processes raise together but
 * each sees at its own refills only, within an hour. Times are in nanoseconds.
 *
 * @param window how long it is observed at least
 * @param older the number when the older window began
 * @param olderAt when that was
 * @param newer the number when the newer window began; at first the same
 * @param newerAt when that was
 */
record SteadyRate(long window, long older, long olderAt, long newer, long newerAt) {

	/** A shorter begin counts as if it took so long. */
	private static final long SHORTEST_NANOS = TimeUnit.SECONDS.toNanos(10);

	/** What is at hand beyond the wish: a rate varies, and a refill takes time. */
	private static final double MARGIN = 9.0 / 8;

	/** Forecasts beyond this are none. */
	private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

	/**
	 * The rate of numbers drawn, from now on.
	 * @param drawn how many have been drawn by now
	 */
	static SteadyRate ofDraws(long drawn, long now) {
		return new SteadyRate(TimeUnit.MINUTES.toNanos(1), drawn, now, drawn, now);
	}

	/**
	 * The rate of a counter, from a range on.
	 * @param high its last number
	 */
	static SteadyRate ofCounter(long high, long now) {
		return new SteadyRate(TimeUnit.HOURS.toNanos(1), high, now, high, now);
	}

	/**
	 * Begins another window if the newer one is over.
	 */
	SteadyRate with(long number, long now) {
		return (now - this.newerAt >= this.window) ? new SteadyRate(this.window, this.newer, this.newerAt, number, now)
				: this;
	}

	double perSecond(long number, long now) {
		return 1e9 * (number - this.older) / Math.max(SHORTEST_NANOS, now - this.olderAt);
	}

	private boolean isKnown(long now) {
		return now - this.olderAt >= this.window;
	}

	/**
	 * When the numbers of a counter end at this rate.
	 * @param high the last number of the newest range
	 * @param bound the highest number allowed
	 * @return {@code null} if it is not known, or far away
	 */
	@Nullable Instant exhaustedAt(long high, long bound, long now) {
		double perSecond = isKnown(now) ? perSecond(high, now) : 0;
		double seconds = (bound - high) / perSecond;
		Instant today = Instant.now();
		return (perSecond > 0 && seconds < today.until(LAST, ChronoUnit.SECONDS)) ? today.plusSeconds((long) seconds)
				: null;
	}

	/**
	 * How many numbers last so long, with a margin.
	 */
	long numbersFor(Duration autonomy, long drawn, long now) {
		// The conversion ends at the highest number
		return (long) (MARGIN * perSecond(drawn, now) * autonomy.toMillis() / 1000);
	}

	/**
	 * Why the numbers at hand can't last for the autonomy of the settings.
	 * @param usedMax the highest number used of the ranges before the current one
	 * @param bound the highest number that there is
	 * @return {@code null} if they can, or if no whole window has shown the rate
	 */
	@Nullable String obstacle(RangeSettings settings, long usedMax, long bound, long drawn, long now) {
		if (!isKnown(now)) {
			return null;
		}
		long numbers = numbersFor(settings.autonomy(), drawn, now);
		String limit = (numbers > settings.maxCapacity()) ? "max-capacity is " + settings.maxCapacity()
				: (numbers > bound - usedMax) ? "they end at " + bound : null;
		return (limit != null)
				? "%.0f numbers a second take ranges of %d, but %s".formatted(perSecond(drawn, now), numbers, limit)
				: null;
	}

}

package dev.hilo.engine.buffer;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * How fast a counter rises, by the draws of all processes together: over one hour at
 * least, since each process sees it only at its own refills.
 *
 * @param olderHigh the last number of an older range
 * @param olderAt when it was obtained, in nanoseconds
 * @param newerHigh the last number of a range obtained an hour later, or of the same
 * @param newerAt when that was obtained
 */
record CounterSlope(long olderHigh, long olderAt, long newerHigh, long newerAt) {

	/** Forecasts beyond this are none. */
	private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

	private static final long LEAST_NANOS = TimeUnit.HOURS.toNanos(1);

	/**
	 * The slope from one range on.
	 * @param high its last number
	 */
	static CounterSlope from(long high, long now) {
		return new CounterSlope(high, now, high, now);
	}

	/**
	 * The slope with a new range.
	 * @param high its last number
	 * @param raised whether the counter was raised for it, which is no draw
	 */
	CounterSlope with(long high, boolean raised, long now) {
		if (raised) {
			return from(high, now);
		}
		return (now - this.newerAt >= LEAST_NANOS) ? new CounterSlope(this.newerHigh, this.newerAt, high, now) : this;
	}

	/**
	 * The numbers reserved a second.
	 * @param high the last number of the newest range
	 * @return 0 if nothing was reserved, or it has not been seen for long enough
	 */
	double perSecond(long high, long now) {
		long elapsed = now - this.olderAt;
		return (elapsed >= LEAST_NANOS) ? (high - this.olderHigh) * 1e9 / elapsed : 0;
	}

	/**
	 * When the numbers end at this rate.
	 * @param high the last number of the newest range
	 * @param bound the highest number allowed
	 * @return {@code null} if it is not known, or far away
	 */
	@Nullable Instant exhaustedAt(long high, long bound, long now) {
		double perSecond = perSecond(high, now);
		double seconds = (bound - high) / perSecond;
		Instant today = Instant.now();
		return (perSecond > 0 && seconds < today.until(LAST, ChronoUnit.SECONDS)) ? today.plusSeconds((long) seconds)
				: null;
	}

}

package dev.hilo.engine.buffer;

import java.time.Duration;

import dev.hilo.range.RangeUsage;

/**
 * The settings of one collection's ranges, and the rule for their sizes unless users have
 * another one: a range that was used up in less than 30 seconds is followed by one of
 * twice the size, one that lasted for more than 60 by half of it, and any other by the
 * same; never below the initial and never above the maximum capacity. The rule is
 * RavenDB's, except for the cap, which here applies to every branch.
 * <p>
 * Where callers wait, or will have to, the range also lasts for eight refills at the
 * fastest recent draw rate: it doubles up to nine times at once. So a collection under
 * load gets ahead of a distant database after one wait, not after one for each doubling.
 * <p>
 * Where an autonomy is configured, the range is at least the reserve for it. The next one
 * is then due as soon as this one is drawn from, so that one of the two is always whole.
 *
 * @param initialCapacity the least size of a range
 * @param maxCapacity the greatest size that the sizing rule may give
 * @param bound the highest number allowed
 * @param refillAhead whether the next range is fetched before the last is used up
 * @param unit how many numbers go back together, from multiples of it on
 * @param autonomy how long the numbers at hand are to last without the store; zero for as
 * long as they happen to
 */
public record RangeSettings(long initialCapacity, long maxCapacity, long bound, boolean refillAhead, long unit,
		Duration autonomy) {

	private static final Duration GROW_BELOW = Duration.ofSeconds(30);

	private static final Duration SHRINK_ABOVE = Duration.ofSeconds(60);

	private static final int REFILLS = 8;

	private static final int MAX_GROWTH = 512;

	private static final double NANOS_PER_SECOND = 1e9;

	/**
	 * Checks the bounds.
	 * @throws IllegalArgumentException if one is violated
	 */
	public RangeSettings {
		if (initialCapacity < 1 || maxCapacity < initialCapacity || bound < 1) {
			throw new IllegalArgumentException("Expected 1 <= initialCapacity (" + initialCapacity
					+ ") <= maxCapacity (" + maxCapacity + ") and 1 <= bound (" + bound + ")");
		}
		if (autonomy.isNegative() || (!autonomy.isZero() && !refillAhead)) {
			throw new IllegalArgumentException(
					"Expected an autonomy of 0 or more, and of 0 without refilling ahead, not " + autonomy);
		}
	}

	/**
	 * The same with or without refilling ahead.
	 */
	public RangeSettings withRefillAhead(boolean refillAhead) {
		return new RangeSettings(this.initialCapacity, this.maxCapacity, this.bound, refillAhead, this.unit,
				this.autonomy);
	}

	/**
	 * The same with an autonomy.
	 */
	public RangeSettings withAutonomy(Duration autonomy) {
		return new RangeSettings(this.initialCapacity, this.maxCapacity, this.bound, this.refillAhead, this.unit,
				autonomy);
	}

	/**
	 * The same with another bound.
	 */
	public RangeSettings withBound(long bound) {
		return new RangeSettings(this.initialCapacity, this.maxCapacity, bound, this.refillAhead, this.unit,
				this.autonomy);
	}

	/**
	 * The same where the capacities so far count units.
	 */
	public RangeSettings inUnitsOf(long unit) {
		if (unit == this.unit) {
			// Most collections share one object
			return this;
		}
		long most = Long.MAX_VALUE / unit;
		return new RangeSettings(Math.min(this.initialCapacity, most) * unit, Math.min(this.maxCapacity, most) * unit,
				this.bound, this.refillAhead, unit, this.autonomy);
	}

	/**
	 * The same with a lower bound, unless this one is lower.
	 */
	RangeSettings endingAt(long last) {
		return (last < this.bound) ? withBound(last) : this;
	}

	/**
	 * The last number that can't go back because of one that was used.
	 * @param lastUsed the last number used, or one below the first if none was
	 * @param high the last number of the range
	 */
	long lastKept(long lastUsed, long high) {
		long left = this.unit - 1 - lastUsed % this.unit;
		return (left < high - lastUsed) ? lastUsed + left : high;
	}

	/** The size of the next range by our rule. */
	static long nextSize(RangeUsage usage) {
		long size = usage.waited() ? Math.max(byTime(usage), byRate(usage)) : byTime(usage);
		long least = Math.max(usage.initialCapacity(), usage.reserve());
		return Math.min(Math.max(least, size), usage.maxCapacity());
	}

	private static long byTime(RangeUsage usage) {
		long lastSize = usage.lastSize();
		Duration sinceLast = usage.sinceLast();
		if (!sinceLast.isNegative() && sinceLast.compareTo(GROW_BELOW) < 0) {
			return times(lastSize, 2);
		}
		return (sinceLast.compareTo(SHRINK_ABOVE) > 0) ? lastSize / 2 : lastSize;
	}

	private static long byRate(RangeUsage usage) {
		double perRefill = usage.numbersPerSecond() * usage.refillDuration().toNanos() / NANOS_PER_SECOND;
		long demand = (long) Math.min(REFILLS * perRefill, Long.MAX_VALUE);
		int growth = 1;
		while (growth < MAX_GROWTH && times(usage.lastSize(), growth) < demand) {
			growth *= 2;
		}
		return times(usage.lastSize(), growth);
	}

	private static long times(long size, int factor) {
		return (size > Long.MAX_VALUE / factor) ? Long.MAX_VALUE : size * factor;
	}

}

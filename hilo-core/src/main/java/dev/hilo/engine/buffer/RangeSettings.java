package dev.hilo.engine.buffer;

import java.time.Duration;

/**
 * The settings of one collection's ranges.
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

}

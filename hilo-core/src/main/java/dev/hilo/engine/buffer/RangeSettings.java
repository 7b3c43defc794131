package dev.hilo.engine.buffer;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

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

	private static volatile @Nullable RangeSettings newest;

	/**
	 * The same with a lower bound, unless this one is lower.
	 */
	RangeSettings endingAt(long last) {
		return new RangeSettings(this.initialCapacity, this.maxCapacity, Math.min(this.bound, last), this.refillAhead,
				this.unit, this.autonomy)
			.shared();
	}

	/**
	 * One copy of what most collections have in common.
	 */
	public RangeSettings shared() {
		RangeSettings known = newest;
		if (known == null || !known.isLike(this)) {
			known = this;
			newest = this;
		}
		return known;
	}

	/** By hand: in JDK 17, a record's own equals keeps its class loader alive. */
	private boolean isLike(RangeSettings other) {
		return this.initialCapacity == other.initialCapacity && this.maxCapacity == other.maxCapacity
				&& this.bound == other.bound && this.refillAhead == other.refillAhead && this.unit == other.unit
				&& this.autonomy.equals(other.autonomy);
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

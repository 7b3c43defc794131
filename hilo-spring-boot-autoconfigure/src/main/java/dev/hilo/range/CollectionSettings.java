package dev.hilo.range;

import java.util.function.LongSupplier;

/**
 * What is configured for a collection.
 *
 * @param initialCapacity the least size of a range, from 1 up
 * @param maxCapacity the greatest size that the sizing rule may give, not below the
 * initial
 * @param refillAhead whether the next range is fetched before the last is used up
 * @param floor the number above which the counter starts at least; asked once, at first
 * use, on a background thread
 * @param bound the highest number allowed
 */
public record CollectionSettings(long initialCapacity, long maxCapacity, boolean refillAhead, LongSupplier floor,
		long bound) {

	public static final long DEFAULT_INITIAL_CAPACITY = 32;

	public static final long DEFAULT_MAX_CAPACITY = 1_048_576;

	/**
	 * Checks the bounds.
	 * @throws IllegalArgumentException if one is broken
	 */
	public CollectionSettings {
		if (initialCapacity < 1 || maxCapacity < initialCapacity || bound < 1) {
			throw new IllegalArgumentException("Not 1 <= initialCapacity (" + initialCapacity + ") <= maxCapacity ("
					+ maxCapacity + "), or bound (" + bound + ") below 1");
		}
	}

	/**
	 * The defaults.
	 */
	public CollectionSettings() {
		this(DEFAULT_INITIAL_CAPACITY, DEFAULT_MAX_CAPACITY);
	}

	/**
	 * Refills ahead, with no floor and no bound but that of {@code long}.
	 * @param initialCapacity the least size of a range
	 * @param maxCapacity the greatest size that the sizing rule may give
	 */
	public CollectionSettings(long initialCapacity, long maxCapacity) {
		this(initialCapacity, maxCapacity, true, () -> 0, Long.MAX_VALUE);
	}

	/**
	 * The same without refilling ahead.
	 * @return a copy
	 */
	public CollectionSettings onDemand() {
		return new CollectionSettings(this.initialCapacity, this.maxCapacity, false, this.floor, this.bound);
	}

}

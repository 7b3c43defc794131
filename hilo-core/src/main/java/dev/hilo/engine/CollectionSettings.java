package dev.hilo.engine;

import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.Ordering;
import dev.hilo.scheme.NumberSource;

/**
 * What is configured for a collection. Immutable; the methods give changed copies.
 *
 * @param initialCapacity the least size of a range, from 1 up
 * @param maxCapacity the greatest size that the sizing rule may give, not below the
 * initial
 * @param refillAhead whether the next range is fetched before the last is used up
 * @param floor the number above which the counter starts at least; asked at first use on
 * a background thread, again as long as it throws, and then never more; one that takes
 * long holds up this collection alone
 * @param bound the highest number allowed, from 1 up
 * @param mapping makes an id of a number, or {@code null} where the number is the id; a
 * bijection on 1 to the bound
 * @param counter the collection whose counter this one shares, in lower case, or
 * {@code null} for its own
 * @param source where numbers come from instead of ranges, or {@code null} for ranges
 * @param ordering in which order numbers are given out
 */
public record CollectionSettings(long initialCapacity, long maxCapacity, boolean refillAhead, LongSupplier floor,
		long bound, @Nullable LongUnaryOperator mapping, @Nullable String counter, @Nullable NumberSource source,
		Ordering ordering) {

	private static final LongSupplier NO_FLOOR = () -> 0;

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
		this(initialCapacity, maxCapacity, true, NO_FLOOR, Long.MAX_VALUE, null, null, null, Ordering.STRICT);
	}

	boolean hasFloor() {
		return this.floor != NO_FLOOR;
	}

	/**
	 * The same without refilling ahead.
	 * @return a copy
	 */
	public CollectionSettings onDemand() {
		return new CollectionSettings(this.initialCapacity, this.maxCapacity, false, this.floor, this.bound,
				this.mapping, this.counter, this.source, this.ordering);
	}

	/**
	 * The same from a floor.
	 * @param floor gives the number above which the counter starts at least
	 * @return a copy
	 */
	public CollectionSettings from(LongSupplier floor) {
		return new CollectionSettings(this.initialCapacity, this.maxCapacity, this.refillAhead, floor, this.bound,
				this.mapping, this.counter, this.source, this.ordering);
	}

	/**
	 * The same up to a bound.
	 * @param bound the highest number allowed
	 * @return a copy
	 */
	public CollectionSettings upTo(long bound) {
		return new CollectionSettings(this.initialCapacity, this.maxCapacity, this.refillAhead, this.floor, bound,
				this.mapping, this.counter, this.source, this.ordering);
	}

	/**
	 * The same with ids made of the numbers.
	 * @param mapping a bijection on 1 to the bound
	 * @return a copy
	 */
	public CollectionSettings mappedBy(LongUnaryOperator mapping) {
		return new CollectionSettings(this.initialCapacity, this.maxCapacity, this.refillAhead, this.floor, this.bound,
				mapping, this.counter, this.source, this.ordering);
	}

	/**
	 * The same on another collection's counter, whose settings then hold for the ranges.
	 * @param counter that collection, in lower case
	 * @return a copy
	 */
	public CollectionSettings sharedWith(String counter) {
		return new CollectionSettings(this.initialCapacity, this.maxCapacity, this.refillAhead, this.floor, this.bound,
				this.mapping, counter, this.source, this.ordering);
	}

	/**
	 * The same with numbers that need no ranges.
	 * @param source where they come from
	 * @return a copy
	 */
	public CollectionSettings drawnFrom(NumberSource source) {
		return new CollectionSettings(this.initialCapacity, this.maxCapacity, this.refillAhead, this.floor, this.bound,
				this.mapping, this.counter, source, this.ordering);
	}

	/**
	 * The same without an order across threads.
	 * @return a copy
	 */
	public CollectionSettings striped() {
		return new CollectionSettings(this.initialCapacity, this.maxCapacity, this.refillAhead, this.floor, this.bound,
				this.mapping, this.counter, this.source, Ordering.STRIPED);
	}

}

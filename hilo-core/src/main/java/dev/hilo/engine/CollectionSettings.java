package dev.hilo.engine;

import java.time.Duration;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.engine.buffer.RangeSettings;
import dev.hilo.engine.event.DatabaseName;
import dev.hilo.scheme.Domain;
import dev.hilo.scheme.HiLoScheme;
import dev.hilo.scheme.Scheme;

/**
 * What is configured for a collection. The methods return changed copies.
 *
 * @param ranges the settings of its ranges
 * @param floor gives the number that the counter starts above at least; {@code null} for
 * none
 * @param scheme how ids are made
 * @param counter the collection whose counter this one shares, in lower case, or
 * {@code null} for its own
 * @since 0.1.0
 */
public record CollectionSettings(RangeSettings ranges, @Nullable LongSupplier floor, Scheme scheme,
		@Nullable String counter) {

	private static final Scheme NUMBERS = new HiLoScheme(Domain.INT63);

	/** The default initial capacity. */
	public static final long DEFAULT_INITIAL_CAPACITY = 32;

	/** The default maximum capacity. */
	public static final long DEFAULT_MAX_CAPACITY = 1_048_576;

	/**
	 * Checks that a counter can be shared.
	 * @throws IllegalArgumentException if the scheme needs one of its own
	 */
	public CollectionSettings {
		if (counter != null && scheme.unit() > 1) {
			throw new IllegalArgumentException(
					"The scheme " + scheme.name() + " needs a counter of its own, and shares '" + counter + "'");
		}
	}

	/**
	 * Creates the default settings.
	 */
	public CollectionSettings() {
		this(DEFAULT_INITIAL_CAPACITY, DEFAULT_MAX_CAPACITY);
	}

	/**
	 * Creates settings that refill ahead, with no floor and no bound but that of
	 * {@code long}.
	 * @param initialCapacity the least size of a range, from 1 up
	 * @param maxCapacity the greatest size that the sizing rule may give, not below the
	 * initial
	 * @throws IllegalArgumentException if a bound is violated
	 */
	public CollectionSettings(long initialCapacity, long maxCapacity) {
		this(new RangeSettings(initialCapacity, maxCapacity, Long.MAX_VALUE, true, 1, Duration.ZERO), null, NUMBERS,
				null);
	}

	/** The least size of a range, from 1 up. */
	public long initialCapacity() {
		return this.ranges.initialCapacity();
	}

	/** The greatest size that the sizing rule may give, not below the initial. */
	public long maxCapacity() {
		return this.ranges.maxCapacity();
	}

	/** Whether the next range is fetched before the last is used up. */
	public boolean refillAhead() {
		return this.ranges.refillAhead();
	}

	/** The highest number allowed, from 1 up. */
	public long bound() {
		return this.ranges.bound();
	}

	/**
	 * How long the numbers at hand are to last without the store, within the maximum
	 * capacity; zero for as long as they happen to.
	 */
	public Duration autonomy() {
		return this.ranges.autonomy();
	}

	/**
	 * Those of the ranges, whose capacities count ids where the configured ones count
	 * units.
	 */
	RangeSettings rangesInIds() {
		return this.ranges.inUnitsOf(this.scheme.unit());
	}

	/**
	 * How messages name a property of a collection.
	 * @param collection the collection, in any case
	 * @param property the last part of the property's name
	 * @return its whole name, as it can be set
	 */
	public static String property(String collection, String property) {
		return DatabaseName.property(collection, property);
	}

	/**
	 * The same settings with or without refilling ahead.
	 * @param refillAhead whether the next range is fetched before the last is used up
	 * @return a copy
	 */
	public CollectionSettings withRefillAhead(boolean refillAhead) {
		return with(this.ranges.withRefillAhead(refillAhead));
	}

	/**
	 * The same settings with an autonomy.
	 * @param autonomy how long the numbers at hand are to last without the store
	 * @return a copy
	 * @throws IllegalArgumentException if it is negative, or not 0 without refilling
	 * ahead
	 */
	public CollectionSettings withAutonomy(Duration autonomy) {
		return with(this.ranges.withAutonomy(autonomy));
	}

	/**
	 * The same settings with a floor.
	 * @param floor gives the number that the counter starts above at least; called at
	 * first use on a background thread, and again only after it has thrown; a slow one
	 * holds up this collection alone
	 * @return a copy
	 */
	public CollectionSettings withFloor(LongSupplier floor) {
		return new CollectionSettings(this.ranges, floor, this.scheme, this.counter);
	}

	/**
	 * The same settings with a bound.
	 * @param bound the highest number allowed
	 * @return a copy
	 * @throws IllegalArgumentException if it is below 1
	 */
	public CollectionSettings withBound(long bound) {
		return with(this.ranges.withBound(bound));
	}

	/**
	 * The same settings with another scheme. One that needs no ranges makes all other
	 * settings meaningless. Capacities and floor count in its units.
	 * @param scheme how ids are made; its domain, if it has one, must be 1 to the bound
	 * @return a copy
	 */
	public CollectionSettings withScheme(Scheme scheme) {
		return new CollectionSettings(this.ranges, this.floor, scheme, this.counter);
	}

	/**
	 * The same settings on another collection's counter, whose settings then apply to the
	 * ranges.
	 * @param counter that collection, in lower case
	 * @return a copy
	 */
	public CollectionSettings sharedWith(String counter) {
		return new CollectionSettings(this.ranges, this.floor, this.scheme, counter);
	}

	private CollectionSettings with(RangeSettings ranges) {
		return new CollectionSettings(ranges, this.floor, this.scheme, this.counter);
	}

}

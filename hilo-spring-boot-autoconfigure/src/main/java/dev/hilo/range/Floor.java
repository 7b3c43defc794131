package dev.hilo.range;

import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * The number that a counter starts above. It may be the result of a query, so it is asked
 * for when a range is first needed, by the one attempt under way, and then kept.
 */
final class Floor {

	private final LongSupplier source;

	private @Nullable Long known;

	Floor(LongSupplier source) {
		this.source = source;
	}

	long get() {
		Long floor = this.known;
		if (floor == null) {
			floor = this.source.getAsLong();
			this.known = floor;
		}
		return floor;
	}

}

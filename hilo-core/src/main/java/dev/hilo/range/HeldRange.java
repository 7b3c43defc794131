package dev.hilo.range;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * A range that this process holds, as it was a moment ago.
 *
 * @param database the database, or {@code null} for the default one
 * @param collection the collection whose counter it is from, in lower case
 * @param low the first number
 * @param high the last number
 * @param used how many of them have been drawn
 * @param obtainedAt when it was obtained
 * @since 0.1.0
 */
public record HeldRange(@Nullable String database, String collection, long low, long high, long used,
		Instant obtainedAt) {

	/**
	 * How many numbers are left to draw.
	 * @return the count, from 0 to the size of the range
	 */
	public long left() {
		return this.high - this.low + 1 - this.used;
	}

}

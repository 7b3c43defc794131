package dev.hilo.range;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * A range that this process holds, as it was a moment ago.
 *
 * @since 0.1.0
 */
public interface HeldRange {

	/** The database, or {@code null} for the default one. */
	@Nullable String database();

	/** The collection whose counter it is from, in lower case. */
	String collection();

	/** The first number. */
	long low();

	/** The last number. */
	long high();

	/** How many of them have been drawn. */
	long used();

	/** When it was obtained. */
	Instant obtainedAt();

	/** How many numbers are left to draw, from 0 to the size of the range. */
	default long left() {
		return high() - low() + 1 - used();
	}

}

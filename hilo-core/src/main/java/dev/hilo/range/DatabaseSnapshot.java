package dev.hilo.range;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * A database as this process saw it a moment ago.
 *
 * @since 0.1.0
 */
public interface DatabaseSnapshot {

	/** Its name, or {@code null} for the default one. */
	@Nullable String database();

	/**
	 * When the first refill failed of those that have not been made up for, or
	 * {@code null} while there is none.
	 */
	@Nullable Instant failingSince();

	/**
	 * Since when callers without numbers at hand are refused at once, as the store can't
	 * be reached; {@code null} while they wait for a range.
	 */
	@Nullable Instant refusingSince();

}

package dev.hilo.range;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * A database as this process saw it a moment ago.
 *
 * @param database its name, or {@code null} for the default one
 * @param failingSince when the first refill failed of those that have not been made up
 * for, or {@code null} while there is none
 * @param refusingSince since when callers without numbers at hand are refused at once, as
 * the store can't be reached; {@code null} while they wait for a range
 * @since 0.1.0
 */
public record DatabaseSnapshot(@Nullable String database, @Nullable Instant failingSince,
		@Nullable Instant refusingSince) {
}

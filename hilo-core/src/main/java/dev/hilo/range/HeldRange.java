package dev.hilo.range;

import org.jspecify.annotations.Nullable;

/**
 * A range that this process holds, as it was a moment ago.
 *
 * @param database the database, or {@code null} for the default one
 * @param collection the counter's key
 * @param low the first number
 * @param high the last number
 * @param used how many of them have been drawn
 */
public record HeldRange(@Nullable String database, String collection, long low, long high, long used) {
}

package dev.hilo.range;

import org.jspecify.annotations.Nullable;

/**
 * What sealing a counter leaves to do.
 *
 * @param remainder what to give back, if anything
 * @param attempt the attempt under way, which will give back what it brings together with
 * what was sealed; if there is one, there is no remainder
 */
record Sealed(@Nullable Remainder remainder, @Nullable Attempt attempt) {
}

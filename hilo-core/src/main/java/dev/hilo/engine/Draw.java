package dev.hilo.engine;

/**
 * Consecutive numbers drawn from one range.
 *
 * @param range the range
 * @param first the first number
 * @param count how many
 */
record Draw(ActiveRange range, long first, int count) {
}

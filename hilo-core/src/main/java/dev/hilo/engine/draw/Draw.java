package dev.hilo.engine.draw;

import dev.hilo.engine.buffer.ActiveRange;

/**
 * Consecutive numbers drawn from one range.
 *
 * @param range the range
 * @param first the first number
 * @param count how many
 */
public record Draw(ActiveRange range, long first, int count) {
}

package dev.hilo.engine.buffer;

/**
 * The settings of one collection's ranges.
 *
 * @param initialCapacity the least size of a range
 * @param maxCapacity the greatest size that the sizing rule may give
 * @param bound the highest number allowed
 * @param refillAhead whether the next range is fetched before the last is used up
 */
public record RangeSettings(long initialCapacity, long maxCapacity, long bound, boolean refillAhead) {
}

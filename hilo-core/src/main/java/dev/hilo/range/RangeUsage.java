package dev.hilo.range;

import java.time.Duration;

/**
 * How a collection's numbers have been used recently, for {@link RangeSizing}. Later
 * versions may add components.
 *
 * @param collection the collection whose counter it is, in lower case
 * @param lastSize the size that the rule gave the last range, or 0 if there was none
 * @param sinceLast the time since the last range was obtained, by a monotonic clock
 * @param demanded how many numbers were drawn or waited for in that time, at most
 * @param refillDuration how long refills have taken recently; zero before the first
 * @param waited whether a caller had to wait in that time
 * @param initialCapacity the configured initial capacity of the collection, from 1 up
 * @param maxCapacity its configured maximum capacity, not below the initial
 */
public record RangeUsage(String collection, long lastSize, Duration sinceLast, long demanded, Duration refillDuration,
		boolean waited, long initialCapacity, long maxCapacity) {
}

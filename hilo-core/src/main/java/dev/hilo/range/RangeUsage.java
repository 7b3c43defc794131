package dev.hilo.range;

import java.time.Duration;

/**
 * How a collection's numbers have been used recently, for {@link RangeSizing}.
 *
 * @param collection the collection whose counter it is, in lower case
 * @param lastSize the size that the rule gave the last range, or 0 if there was none
 * @param sinceLast the time since the last range was obtained, by a monotonic clock
 * @param demanded how many numbers were drawn in that time, and those that callers wait
 * for now
 * @param waiting how many numbers callers are waiting for now; those that gave up or were
 * refused do not count
 * @param numbersPerSecond how fast numbers were drawn from the last three ranges, the
 * fastest of them; blocks asked for by count do not count; 0 if there is no range yet, or
 * if ranges are not refilled ahead
 * @param refillDuration how long the last refill took; zero before the first
 * @param waited whether a caller has had to wait since the last size was decided, or will
 * have to, as what is left won't last as long as a refill takes; {@code false} if ranges
 * are not refilled ahead, when a caller waits for each
 * @param initialCapacity the configured initial capacity of the collection, from 1 up
 * @param maxCapacity its configured maximum capacity, not below the initial
 * @param reserve how many numbers last for the configured autonomy at the steady draw
 * rate, and an eighth more; 0 if none is configured; refills begin when fewer are left
 * @since 0.1.0
 */
public record RangeUsage(String collection, long lastSize, Duration sinceLast, long demanded, long waiting,
		double numbersPerSecond, Duration refillDuration, boolean waited, long initialCapacity, long maxCapacity,
		long reserve) {
}

package dev.hilo.range;

import java.time.Duration;

/**
 * How large the next range is. A bean of this type replaces the default one. It is asked
 * on a background thread, for several collections at once: one that takes long, or
 * throws, holds up the collection that it is asked for. Implementations are thread-safe.
 */
@FunctionalInterface
public interface RangeSizing {

	/**
	 * The size of the next range.
	 * @param collection the counter's key
	 * @param lastSize the size this rule gave the last range, or 0 if there was none
	 * @param sinceLast the time since the last range was obtained, by a monotonic clock
	 * @param initialCapacity the configured initial capacity of the collection
	 * @param maxCapacity its configured maximum capacity
	 * @return the size; below 1 counts as 1
	 */
	long nextSize(String collection, long lastSize, Duration sinceLast, long initialCapacity, long maxCapacity);

}

package dev.hilo.range;

import java.time.Duration;

/**
 * How a collection's numbers have been used recently, for {@link RangeSizing}. To try a
 * rule, implement it by a record.
 *
 * @since 0.1.0
 */
public interface RangeUsage {

	/** The collection whose counter it is, in lower case. */
	String collection();

	/** The size that the rule gave the last range, or 0 if there was none. */
	long lastSize();

	/** The time since the last range was obtained, by a monotonic clock. */
	Duration sinceLast();

	/** How many numbers were drawn in that time, and those that callers wait for now. */
	long demanded();

	/**
	 * How many numbers callers are waiting for now. Those that gave up or were refused do
	 * not count.
	 */
	long waiting();

	/**
	 * How fast numbers were drawn from the last three ranges, the fastest of them; blocks
	 * asked for by count do not count; 0 if there is no range yet, or if ranges are not
	 * refilled ahead.
	 */
	double numbersPerSecond();

	/** How long the last refill took; zero before the first. */
	Duration refillDuration();

	/**
	 * Whether a caller has had to wait since the last size was decided, or will have to,
	 * as what is left won't last as long as a refill takes; {@code false} if ranges are
	 * not refilled ahead, when a caller waits for each.
	 */
	boolean waited();

	/** The configured initial capacity of the collection, from 1 up. */
	long initialCapacity();

	/** Its configured maximum capacity, not below the initial. */
	long maxCapacity();

	/**
	 * How many numbers last for the configured autonomy at the steady draw rate, and an
	 * eighth more; 0 if none is configured. Refills begin when fewer are left.
	 */
	long reserve();

}

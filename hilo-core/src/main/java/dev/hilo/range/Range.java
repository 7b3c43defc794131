package dev.hilo.range;

import org.jspecify.annotations.Nullable;

/**
 * Consecutive numbers that one process has reserved, with everything that their ids are
 * made of. A store gets it from {@link RangeRequest#rangeAfter}.
 *
 * @param collection the counter's key
 * @param low the first number, from 1 up
 * @param high the last number
 * @param previousMax what the counter was before, or 0 if it was new
 * @param stamp the stamp of the request that reserved it, which marks it as the
 * requester's
 * @param nodeTag the node tag of the database, or {@code null} if it has none
 * @param serverPrefix the server prefix of the database, or {@code null} if it has none
 * @since 0.1.0
 */
public record Range(String collection, long low, long high, long previousMax, long stamp, @Nullable String nodeTag,
		@Nullable String serverPrefix) {

	/** How many numbers it has, from 1 up. */
	public long size() {
		return this.high - this.low + 1;
	}

	/**
	 * The same range with other numbers.
	 * @param low the first number, from 1 up
	 * @param high the last number
	 * @param previousMax what the counter was before, or 0 if it was new
	 * @return a copy
	 */
	public Range with(long low, long high, long previousMax) {
		return new Range(this.collection, low, high, previousMax, this.stamp, this.nodeTag, this.serverPrefix);
	}

}

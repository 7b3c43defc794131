package dev.hilo.range;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Consecutive numbers that one process has reserved, with everything that their ids are
 * made of. Immutable. A store gets it from {@link RangeRequest#rangeAfter}.
 *
 * @since 0.1.0
 */
public final class Range {

	private final String collection;

	private final long low;

	private final long high;

	private final long previousMax;

	private final long stamp;

	private final @Nullable String nodeTag;

	private final @Nullable String serverPrefix;

	/**
	 * Creates a range.
	 * @param collection the counter's key
	 * @param low the first number, from 1 up
	 * @param high the last number
	 * @param previousMax what the counter was before, or 0 if it was new
	 * @param stamp the stamp of the request that reserved it
	 * @param nodeTag the node tag of the database, or {@code null} if it has none
	 * @param serverPrefix the server prefix of the database, or {@code null} if it has
	 * none
	 */
	public Range(String collection, long low, long high, long previousMax, long stamp, @Nullable String nodeTag,
			@Nullable String serverPrefix) {
		this.collection = collection;
		this.low = low;
		this.high = high;
		this.previousMax = previousMax;
		this.stamp = stamp;
		this.nodeTag = nodeTag;
		this.serverPrefix = serverPrefix;
	}

	/** The counter's key. */
	public String collection() {
		return this.collection;
	}

	/** The first number, from 1 up. */
	public long low() {
		return this.low;
	}

	/** The last number. */
	public long high() {
		return this.high;
	}

	/** What the counter was before, or 0 if it was new. */
	public long previousMax() {
		return this.previousMax;
	}

	/** The stamp of the request that reserved it, which marks it as the requester's. */
	public long stamp() {
		return this.stamp;
	}

	/** The node tag of the database, or {@code null} if it has none. */
	public @Nullable String nodeTag() {
		return this.nodeTag;
	}

	/** The server prefix of the database, or {@code null} if it has none. */
	public @Nullable String serverPrefix() {
		return this.serverPrefix;
	}

	/** How many numbers it has, from 1 up. */
	public long size() {
		return this.high - this.low + 1;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Range range && this.low == range.low && this.high == range.high
				&& this.previousMax == range.previousMax && this.stamp == range.stamp
				&& this.collection.equals(range.collection) && Objects.equals(this.nodeTag, range.nodeTag)
				&& Objects.equals(this.serverPrefix, range.serverPrefix);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.collection, this.low, this.high, this.stamp);
	}

	@Override
	public String toString() {
		return "Range[%s, %d..%d, previousMax=%d, stamp=%d]".formatted(this.collection, this.low, this.high,
				this.previousMax, this.stamp);
	}

}

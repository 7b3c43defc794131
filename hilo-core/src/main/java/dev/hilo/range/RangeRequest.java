package dev.hilo.range;

import org.jspecify.annotations.Nullable;

import dev.hilo.IdSpaceExhaustedException;

/**
 * What a process asks a store for.
 *
 * @param collection the counter's key
 * @param size how many numbers, from 1 up
 * @param lastMax the highest number that the process knows to be reserved, or 0: a
 * counter below it has gone back and is healed
 * @param floor the number that the counter is raised to if it is below it, or 0
 * @param bound the highest number allowed
 * @param stamp random, one for each request
 * @param trial whether the store could not be reached for so long that no caller waits:
 * it should take one attempt alone, since the next trial follows within a second
 * @since 0.1.0
 */
public record RangeRequest(String collection, long size, long lastMax, long floor, long bound, long stamp,
		boolean trial) {

	/**
	 * Creates a request that is no trial.
	 * @param collection the counter's key
	 * @param size how many numbers, from 1 up
	 * @param lastMax the highest number that the process knows to be reserved, or 0
	 * @param floor the number that the counter is raised to if it is below it, or 0
	 * @param bound the highest number allowed
	 * @param stamp random, one for each request
	 */
	public RangeRequest(String collection, long size, long lastMax, long floor, long bound, long stamp) {
		this(collection, size, lastMax, floor, bound, stamp, false);
	}

	/** The same request as a trial, or not as one, which is the default. */
	public RangeRequest withTrial(boolean trial) {
		return new RangeRequest(this.collection, this.size, this.lastMax, this.floor, this.bound, this.stamp, trial);
	}

	/**
	 * Lower bound of the counter before the range is cut.
	 * @return the greater of {@code lastMax} and {@code floor}
	 */
	public long base() {
		return Math.max(this.lastMax, this.floor);
	}

	/**
	 * The range that follows the counter's old value. A store writes its {@code high} as
	 * the counter's new value.
	 * @param previousMax what the counter was, or 0 if it was new
	 * @param nodeTag the node tag of the database
	 * @param serverPrefix the server prefix of the database
	 * @return the range, cut at the bound
	 * @throws IdSpaceExhaustedException if no number is left below the bound
	 */
	public Range rangeAfter(long previousMax, @Nullable String nodeTag, @Nullable String serverPrefix) {
		long oldMax = Math.max(previousMax, base());
		if (oldMax >= this.bound) {
			throw new IdSpaceExhaustedException(this.collection, this.bound);
		}
		long high = oldMax + Math.min(this.size, this.bound - oldMax);
		return new Range(this.collection, oldMax + 1, high, previousMax, this.stamp, nodeTag, serverPrefix);
	}

}

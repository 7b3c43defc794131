package dev.hilo.range;

import dev.hilo.HiLoException;

/**
 * A store of counters. Implementations are thread-safe and need no retry of their
 * callers.
 */
public interface RangeRepository {

	/**
	 * Reserves the next range, atomically and durably, outside any transaction of the
	 * caller: {@link RangeRequest#rangeAfter} says which it is. The counter is made if it
	 * is missing.
	 * @param request what is asked for
	 * @return the range; nobody else has been or will be given any number of it
	 * @throws HiLoException if there is none. When it is unknown whether the store
	 * reserved the range, it counts as thrown away
	 */
	Range next(RangeRequest request);

	/**
	 * Gives back the end of the newest range: the counter becomes {@code lastUsed} if it
	 * is still {@code newest.high()}, the newest range is still the caller's by its
	 * stamp, and {@code lastUsed} is not above it. Called at most once for a range.
	 * @param newest the newest range
	 * @param lastUsed the last number used, or one below the first if none was
	 * @return whether the counter was changed
	 * @throws HiLoException if the store could not be asked
	 */
	boolean giveBack(Range newest, long lastUsed);

}

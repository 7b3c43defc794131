package dev.hilo.engine;

import org.jspecify.annotations.Nullable;

/**
 * Where the next range of a collection would begin, without taking one.
 *
 * @param foreignCounter how messages name its foreign counter, or {@code null} for none
 * @param counter the highest number that any client has reserved, or {@code null} if
 * there is no counter yet, or the store can't tell
 * @param floor what its floor gives now, or {@code null} for none
 * @param next the lowest number that the range can have
 * @param bound the highest number allowed
 * @param reserved how many numbers this process has reserved since its start
 * @since 0.1.0
 */
public record CounterCheck(@Nullable String foreignCounter, @Nullable Long counter, @Nullable Long floor, long next,
		long bound, long reserved) {

	/**
	 * The same where the range will begin above a number.
	 * @param highest the number
	 * @return a copy
	 */
	public CounterCheck above(long highest) {
		return new CounterCheck(this.foreignCounter, this.counter, this.floor, Math.max(this.next, highest + 1),
				this.bound, this.reserved);
	}

}

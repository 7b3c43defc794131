package dev.hilo.jdbc.counter;

import java.util.OptionalLong;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoException;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * What ranges come from, in one database: the rows of HiLo's own table, or a counter that
 * others use too. Thread-safe.
 */
public interface RangeCounter {

	/**
	 * Takes the next range.
	 * @throws IdSpaceExhaustedException if no number is left
	 * @throws HiLoException if there is none now
	 */
	Range next(RangeRequest request);

	/**
	 * Gives back the end of the newest range, if that is still this process's.
	 * @return whether the counter was changed
	 * @throws RangeUnavailableException if the database can't be asked
	 */
	boolean giveBack(Range newest, long lastUsed);

	/**
	 * The highest number that any client may have taken for a collection; takes nothing.
	 * @return the number; empty if there is no counter yet
	 * @throws RangeUnavailableException if the database can't tell now
	 */
	OptionalLong highest(String collection);

	/**
	 * Whether each range lies above all earlier ones, as far as is known.
	 */
	default boolean isAscending() {
		return true;
	}

	/**
	 * The highest number that it can give, as far as is known.
	 */
	default long bound() {
		return Long.MAX_VALUE;
	}

	/**
	 * Checks that it can be used; takes nothing.
	 * @throws HiLoConfigurationException if it can't
	 * @throws RangeUnavailableException if the database can't tell now
	 */
	default void check() {
	}

	/**
	 * Forgets numbers that were taken and that no request has had.
	 */
	default void drop() {
	}

}

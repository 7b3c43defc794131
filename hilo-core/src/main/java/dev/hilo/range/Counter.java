package dev.hilo.range;

import java.util.OptionalLong;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoException;
import dev.hilo.RangeUnavailableException;

/**
 * What the ranges of a collection come from: a counter that is the store's own, as it is
 * by default, or one that other clients use too, in their own way, such as a sequence of
 * Hibernate's. Only {@link #highest} asks a database, and {@link #check}. Thread-safe.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface Counter {

	/** The store's own, where the store can't tell what has been reserved. */
	Counter OWN = OptionalLong::empty;

	/**
	 * Reads it; reserves nothing.
	 * @return the highest number that any client has reserved; empty if there is no such
	 * counter yet, or if the store can't tell
	 * @throws HiLoException if the store could not be asked
	 */
	OptionalLong highest();

	/**
	 * How messages name it.
	 * @return words such as "the sequence order_seq"
	 */
	default String description() {
		return "HiLo's own counter";
	}

	/**
	 * Whether HiLo raises it: above floors, and above rows that exist. Not so where other
	 * clients use it too: then requests have no floor, nothing goes back, and
	 * {@code lastMax} only shows whether it has gone back.
	 * @return whether it does
	 */
	default boolean isRaised() {
		return true;
	}

	/**
	 * Whether each range that a process gets lies above all that it got before. Asked
	 * after each range.
	 * @return {@code false} if ranges may come in any order, or if that is not known
	 */
	default boolean isAscending() {
		return true;
	}

	/**
	 * The highest number that it can give.
	 * @return the number; by default 2^63-1, also if it is not known
	 */
	default long bound() {
		return Long.MAX_VALUE;
	}

	/**
	 * Looks whether it exists and is as configured; reserves nothing. Called on a
	 * background thread when the application starts, if others use it too.
	 * @throws HiLoConfigurationException if it can't be used so, which fails the start
	 * @throws RangeUnavailableException if the database can't tell now; then the first
	 * range finds out
	 */
	default void check() {
	}

}

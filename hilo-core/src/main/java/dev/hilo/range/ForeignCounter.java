package dev.hilo.range;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.RangeUnavailableException;

/**
 * A counter that other clients use too, in their own way, such as a sequence of
 * Hibernate's. Ranges come from it, but nothing goes back, and it is never raised:
 * requests have no floor, and {@code lastMax} only shows whether it has gone back.
 * Implementations must be thread-safe.
 *
 * @since 0.1.0
 */
public interface ForeignCounter {

	/**
	 * How messages name it.
	 * @return words such as "the sequence order_seq"
	 */
	String description();

	/**
	 * Whether each range that a process gets lies above all that it got before. Asked
	 * after each range; asks no database.
	 * @return {@code false} if ranges may come in any order, or if that is not known
	 */
	boolean isAscending();

	/**
	 * The highest number that it can give. Asks no database.
	 * @return the number; by default 2^63-1, also if it is not known
	 */
	default long bound() {
		return Long.MAX_VALUE;
	}

	/**
	 * Looks whether it exists and is as configured; reserves nothing. Called on a
	 * background thread when the application starts.
	 * @throws HiLoConfigurationException if it can't be used so, which fails the start
	 * @throws RangeUnavailableException if the database can't tell now; then the first
	 * range finds out
	 */
	void check();

}

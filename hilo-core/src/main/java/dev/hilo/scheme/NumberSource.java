package dev.hilo.scheme;

import dev.hilo.HiLoException;

/**
 * A scheme whose numbers do not come from ranges. Gives no number twice.
 *
 * @since 0.1.0
 */
public interface NumberSource extends Scheme {

	@Override
	default NumberSource source() {
		return this;
	}

	@Override
	default long highest() {
		return Long.MAX_VALUE;
	}

	/**
	 * The next number. It may wait.
	 * @return a number from 1 up
	 * @throws HiLoException if there is none
	 */
	long next();

	/**
	 * The next number, if it is available without waiting.
	 * @return a number from 1 up, or 0
	 */
	long tryNext();

	/**
	 * Drops all numbers at hand: a copy of the process may be made that has them too.
	 * Called when the application has stopped, and after each draw from then on; other
	 * threads may draw at the same time. Does nothing by default.
	 */
	default void release() {
	}

	/**
	 * Begins as in a new process. Called before the application starts again, also
	 * several times. Does nothing by default.
	 */
	default void start() {
	}

}

package dev.hilo.scheme;

import dev.hilo.HiLoException;

/**
 * A scheme whose numbers do not come from ranges. Gives no number twice.
 */
public non-sealed interface NumberSource extends Scheme {

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

}

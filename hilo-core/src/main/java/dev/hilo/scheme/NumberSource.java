package dev.hilo.scheme;

import dev.hilo.HiLoException;

/**
 * Where a collection's numbers come from if not from ranges. Thread-safe; gives no number
 * twice.
 */
public interface NumberSource {

	/**
	 * The next number. It may wait.
	 * @return a number from 1 up
	 * @throws HiLoException if there is none
	 */
	long next();

	/**
	 * The next number, if there is one without waiting.
	 * @return a number from 1 up, or 0
	 */
	long tryNext();

}

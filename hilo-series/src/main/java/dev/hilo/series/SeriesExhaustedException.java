package dev.hilo.series;

import dev.hilo.HiLoException;

/**
 * A series has given the number 2^63-1, which is the last one.
 *
 * @since 0.1.0
 */
public final class SeriesExhaustedException extends HiLoException {

	SeriesExhaustedException(SeriesKey key) {
		super("The numbers of " + key.described() + " are used up: its last one was " + Long.MAX_VALUE
				+ ". If it was set by hand, correct it in the table hilo_series");
	}

}

package dev.hilo.schemes;

import dev.hilo.HiLoException;

/**
 * A scheme has no ids left with its settings; the message says what to change.
 *
 * @since 0.1.0
 */
public final class SchemeExhaustedException extends HiLoException {

	SchemeExhaustedException(String message) {
		super(message);
	}

}

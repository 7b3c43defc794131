package dev.hilo.scheme;

import dev.hilo.HiLoException;

/**
 * A scheme has no ids left with its settings; the message says what to change.
 */
public final class SchemeExhaustedException extends HiLoException {

	SchemeExhaustedException(String message) {
		super(message);
	}

}

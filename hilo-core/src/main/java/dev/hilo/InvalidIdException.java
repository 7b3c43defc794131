package dev.hilo;

/**
 * A text is no valid document id, or no valid part of one.
 */
public final class InvalidIdException extends HiLoException {

	public InvalidIdException(String message) {
		super(message);
	}

}

package dev.hilo;

/**
 * A text is not a valid document id, or not a valid part of one.
 */
public final class InvalidIdException extends HiLoException {

	public InvalidIdException(String message) {
		super(message);
	}

}

package dev.hilo;

/**
 * A name, class or object can't name a collection.
 */
public final class InvalidCollectionException extends HiLoException {

	public InvalidCollectionException(String message) {
		super(message);
	}

}

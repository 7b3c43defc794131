package dev.hilo.actuate;

/** The endpoint was asked for a database or a collection that is not there. */
final class UnknownCollectionException extends IllegalArgumentException {

	private static final long serialVersionUID = 1L;

	UnknownCollectionException(String message) {
		super(message);
	}

}

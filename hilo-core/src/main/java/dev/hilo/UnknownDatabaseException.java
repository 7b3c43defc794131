package dev.hilo;

/**
 * The requested database is not configured; the message lists those that are.
 */
public final class UnknownDatabaseException extends HiLoException {

	public UnknownDatabaseException(String message) {
		super(message);
	}

}

package dev.hilo;

/**
 * A database was asked for that is not configured; the message lists those that are.
 */
public final class UnknownDatabaseException extends HiLoException {

	public UnknownDatabaseException(String message) {
		super(message);
	}

}

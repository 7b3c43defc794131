package dev.hilo;

/**
 * The requested database is not configured; the message lists those that are.
 *
 * @since 0.1.0
 */
public final class UnknownDatabaseException extends HiLoException {

	/**
	 * Creates an exception about one name.
	 * @param name the name, which the message has in quotes, cut and cleaned
	 * @param known the rest of the message
	 */
	public UnknownDatabaseException(String name, String known) {
		super("There is no database " + quote(name) + " in hilo.databases" + known);
	}

}

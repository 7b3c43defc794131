package dev.hilo.range;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoException;

/**
 * A store refuses a query, whatever is stored: asking again is of no use until the query
 * or the tables have changed.
 *
 * @since 0.1.0
 */
public final class InvalidQueryException extends HiLoException {

	private final String reason;

	/**
	 * Creates an exception about one query.
	 * @param query the query
	 * @param reason what the store says
	 * @param cause the store's own exception
	 */
	public InvalidQueryException(String query, String reason, @Nullable Throwable cause) {
		super("the floor query '" + query + "' is wrong: " + reason, cause);
		this.reason = reason;
	}

	/**
	 * What the store says.
	 * @return the message, without the query
	 */
	public String reason() {
		return this.reason;
	}

}

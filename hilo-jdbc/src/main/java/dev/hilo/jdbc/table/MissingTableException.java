package dev.hilo.jdbc.table;

import java.sql.SQLException;

/**
 * A table that does not exist, or is hidden from the user that asks. It may be created
 * later, so this is not remembered.
 */
public final class MissingTableException extends SQLException {

	private static final long serialVersionUID = 1;

	/**
	 * Says so.
	 * @param message what the database says
	 * @param cause its exception
	 */
	public MissingTableException(String message, SQLException cause) {
		super(message, cause.getSQLState(), cause.getErrorCode(), cause);
	}

}

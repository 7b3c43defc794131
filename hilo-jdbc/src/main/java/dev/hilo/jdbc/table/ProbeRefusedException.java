package dev.hilo.jdbc.table;

import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

/**
 * A table can't be probed, now and later, for a reason that is known: the user has no
 * right to it, row-level security hides rows, or its DataSource may lead anywhere. Its
 * counter starts without its rows. Any other failure decides nothing.
 */
public final class ProbeRefusedException extends SQLException {

	private static final long serialVersionUID = 1;

	/**
	 * Gives the reason.
	 * @param message the reason
	 * @param cause what the database says, or {@code null} if it was not asked
	 */
	public ProbeRefusedException(String message, @Nullable SQLException cause) {
		super(message, (cause != null) ? cause.getSQLState() : null, (cause != null) ? cause.getErrorCode() : 0, cause);
	}

}

package dev.hilo.jdbc.connection;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;

/**
 * A DataSource gave no connection, so that the database was asked for nothing. Many pools
 * have no type or state of their own for it.
 */
final class NotConnectedException extends SQLTransientConnectionException {

	private final SQLException reason;

	NotConnectedException(SQLException reason) {
		super(SqlErrors.describe(reason), reason.getSQLState(), reason.getErrorCode(), reason);
		this.reason = reason;
	}

	/**
	 * What the DataSource threw.
	 */
	SQLException reason() {
		return this.reason;
	}

}

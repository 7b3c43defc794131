package dev.hilo.jdbc;

import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLWarning;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.support.SQLStateSQLExceptionTranslator;

/**
 * What an engine's error means for a range.
 */
final class SqlErrors {

	/** A table is unknown: PostgreSQL; H2, MariaDB and MySQL; Derby. */
	private static final Set<String> MISSING_TABLE = Set.of("42P01", "42S02", "42S03", "42S04", "42X05");

	/** HSQLDB; its SQL state means a missing right elsewhere. */
	private static final int HSQLDB_MISSING_TABLE = -5501;

	/** SQLite: another connection writes; the table is locked. */
	private static final Set<Integer> SQLITE_CONFLICTS = Set.of(5, 6);

	private static final int SQLITE_MAIN_CODE = 0xff;

	/** H2: the row was changed by another transaction; a lock was not had in time. */
	private static final Set<String> H2_CONFLICTS = Set.of("90131", "HYT00");

	private static final SQLStateSQLExceptionTranslator translator = new SQLStateSQLExceptionTranslator();

	private SqlErrors() {
	}

	/**
	 * Whether the statement was rolled back because of another client, so that it may be
	 * repeated. Of the constraints, that is the key only: any other refuses it again.
	 */
	static boolean isConflict(SQLException ex) {
		String state = (ex.getSQLState() != null) ? ex.getSQLState() : "";
		return ex instanceof SQLTransactionRollbackException || state.startsWith("40") || H2_CONFLICTS.contains(state)
				|| isSqliteBusy(ex) || isDuplicateKey(ex);
	}

	private static boolean isDuplicateKey(SQLException ex) {
		// SQLite's driver gives no SQL state
		return translator.translate("range", null, ex) instanceof DuplicateKeyException
				|| (isSqlite(ex) && String.valueOf(ex.getMessage()).contains("UNIQUE constraint failed"));
	}

	/**
	 * Takes a warning for an error. PostgreSQL tells by a warning only that the wait for
	 * a synchronous standby was cancelled, and the range may be lost in a failover.
	 */
	static void checkWarnings(@Nullable SQLWarning warnings) throws SQLException {
		for (SQLWarning warning = warnings; warning != null; warning = warning.getNextWarning()) {
			if (!"00000".equals(warning.getSQLState())) {
				throw new SQLException("the server warned, so that the range may not be safe: " + describe(warning),
						warning.getSQLState(), warning);
			}
		}
	}

	/**
	 * What happened: the message, or the type where a driver gives none.
	 */
	static String describe(Throwable ex) {
		return (ex.getMessage() != null) ? ex.getMessage() : ex.toString();
	}

	/**
	 * Whether a pool had no connection to give, though the database gave no error.
	 */
	static boolean isPoolExhausted(SQLException ex) {
		return ex instanceof SQLTransientConnectionException && ex.getCause() == null;
	}

	/**
	 * Whether the table of the counters does not exist.
	 */
	static boolean isMissingTable(SQLException ex) {
		return (ex.getSQLState() != null && MISSING_TABLE.contains(ex.getSQLState()))
				|| ex.getErrorCode() == HSQLDB_MISSING_TABLE
				|| (isSqlite(ex) && String.valueOf(ex.getMessage()).contains("no such table"));
	}

	/**
	 * Whether SQLite's only writer is somebody else.
	 */
	static boolean isSqliteBusy(SQLException ex) {
		return isSqlite(ex) && SQLITE_CONFLICTS.contains(ex.getErrorCode() & SQLITE_MAIN_CODE);
	}

	private static boolean isSqlite(SQLException ex) {
		return ex.getClass().getName().startsWith("org.sqlite.");
	}

}

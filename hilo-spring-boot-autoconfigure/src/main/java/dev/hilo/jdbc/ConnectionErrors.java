package dev.hilo.jdbc;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Recognises errors of the connection to the database, rather than of the statement.
 * Pools and drivers often name them only in a cause.
 */
final class ConnectionErrors {

	/** What to do when the server has no connection left for this user. */
	static final String OUT_OF_CONNECTIONS = "The server allows this user no more connections. "
			+ "Set hilo.jdbc.connection=shared, which reserves ranges on the application's own, or allow "
			+ RefillPool.MAX_CONNECTIONS + " more";

	/** A lock or an answer took too long: H2; Derby; PostgreSQL. */
	private static final Set<String> LATE = Set.of("HYT00", "40XL1", "40XL2", "55P03", "57014");

	/** MariaDB and MySQL: a lock took too long. */
	private static final int LOCK_WAIT_TIMEOUT = 1205;

	/** PostgreSQL: too many connections for the server or the role. */
	private static final String TOO_MANY_CONNECTIONS = "53300";

	/** MariaDB and MySQL: too many connections for the server or the user. */
	private static final Set<Integer> TOO_MANY_CODES = Set.of(1040, 1203, 1226);

	private ConnectionErrors() {
	}

	/**
	 * Whether the database did not answer in time.
	 */
	static boolean isSilence(SQLException ex) {
		return causes(ex).anyMatch((cause) -> cause instanceof SocketTimeoutException
				|| cause instanceof SQLTimeoutException || (cause instanceof SQLException sql
						&& (isLate(sql) || sql.getErrorCode() == LOCK_WAIT_TIMEOUT || SqlErrors.isSqliteBusy(sql))));
	}

	/**
	 * Whether the server refuses further connections, at least for this user.
	 */
	static boolean isOutOfConnections(SQLException ex) {
		return causes(ex).anyMatch((cause) -> cause instanceof SQLException sql
				&& (TOO_MANY_CONNECTIONS.equals(sql.getSQLState()) || TOO_MANY_CODES.contains(sql.getErrorCode())));
	}

	/**
	 * Whether no connection could be had, though that may change.
	 */
	static boolean isUnreachable(SQLException ex) {
		return isOutOfConnections(ex) || causes(ex).anyMatch(
				(cause) -> cause instanceof NoConnectionException || cause instanceof SQLTransientConnectionException
						|| cause instanceof SQLNonTransientConnectionException
						|| (cause instanceof SQLException sql && String.valueOf(sql.getSQLState()).startsWith("08")));
	}

	private static boolean isLate(SQLException ex) {
		return ex.getSQLState() != null && LATE.contains(ex.getSQLState());
	}

	private static Stream<Throwable> causes(SQLException ex) {
		return Stream.iterate((Throwable) ex, (cause) -> cause != null, Throwable::getCause);
	}

}

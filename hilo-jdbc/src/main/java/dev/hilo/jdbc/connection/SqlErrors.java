package dev.hilo.jdbc.connection;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLWarning;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What an engine's errors mean for a range.
 */
public final class SqlErrors {

	/** What to do about a server that takes no writes. */
	public static final String WRITABLE = "The server only reads, as a standby does: let the URL lead to the primary "
			+ "(on PostgreSQL with targetServerType=primary)";

	private static final Pattern LINE_END = Pattern.compile("\\s*\\R\\s*");

	/** As in the messages of exceptions. */
	private static final Pattern BREAKING = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

	/**
	 * A table is unknown: PostgreSQL; H2, MariaDB and MySQL; Derby; HSQLDB, whose SQL
	 * state others use for a missing right.
	 */
	private static final Signs MISSING_TABLE = new Signs(Set.of("42P01", "42S02", "42S03", "42S04", "42X05"),
			Set.of(-5501));

	/** H2; Derby; HSQLDB; MySQL, whose code MariaDB has for connections alone. */
	private static final Signs MISSING_SCHEMA = new Signs(Set.of("90079", "42Y07", "3F000"), Set.of(1049));

	private static final int MARIADB_TABLE_DENIED = 1142;

	/** SQLite: another connection writes; the table is locked. */
	private static final Set<Integer> SQLITE_CONFLICTS = Set.of(5, 6);

	private static final int SQLITE_MAIN_CODE = 0xff;

	/** H2: the row was changed by another transaction; a lock timed out. */
	private static final Set<String> H2_CONFLICTS = Set.of("90131", "HYT00");

	/**
	 * A statement was cancelled, or a lock took too long: PostgreSQL; MariaDB and MySQL;
	 * H2; Derby; MariaDB and MySQL, also of a definition.
	 */
	private static final Signs CANCELLED = new Signs(Set.of("55P03", "57014", "70100", "HYT00", "40XL1", "40XL2"),
			Set.of(1205));

	/** SQLite has one code for all that is wrong with a statement. */
	private static final int SQLITE_ERROR = 1;

	/**
	 * The statement is no query, or has a parameter: H2; PostgreSQL; Derby; MySQL's
	 * driver; SQLite.
	 */
	private static final Set<String> NO_QUERY = Set.of("90002", "90012", "02000", "X0Y78", "07000", "S1009",
			"SQLITE_DONE");

	/** A function is unknown: PostgreSQL; H2. A variable is: MariaDB and MySQL. */
	private static final Signs UNKNOWN_FUNCTION = new Signs(Set.of("42883", "90022"), Set.of(1193));

	/** With innodb_snapshot_isolation: a row has changed since the snapshot. */
	private static final int MARIADB_CHANGED_ROW = 1020;

	/** A commit has failed: of a group of MySQL servers, with a code for the conflict. */
	private static final int MYSQL_FAILED_COMMIT = 1180;

	private static final String MYSQL_LOST_TO_ANOTHER = "Got error 149";

	private static final String GENERAL = "HY000";

	/** A sequence has reached its end: PostgreSQL; H2; MariaDB. */
	private static final Signs END_OF_SEQUENCE = new Signs(Set.of("2200H", "90006"), Set.of(4084));

	/**
	 * The user lacks a right: PostgreSQL; H2; Derby, to a table, a column, a schema;
	 * MariaDB and MySQL, to the database, a table, a column.
	 */
	private static final Signs DENIED = new Signs(Set.of("42501", "90096", "42500", "42502", "42508"),
			Set.of(1044, MARIADB_TABLE_DENIED, 1143));

	/**
	 * The server or the transaction is read-only: PostgreSQL; H2; MariaDB and MySQL, with
	 * read_only, in a transaction, and with innodb_read_only.
	 */
	private static final Signs READ_ONLY = new Signs(Set.of("25006", "90097"), Set.of(1290, 1792, 1836));

	private static final String DUPLICATE_KEY = "23505";

	/** Engines with one state for all constraints mark a duplicate key by the code. */
	private static final String CONSTRAINT = "23000";

	/** Oracle; SAP HANA; MariaDB and MySQL; SQL Server; Informix. */
	private static final Set<Integer> DUPLICATE_KEY_CODES = Set.of(1, 301, 1062, 2601, 2627, -239, -268);

	private SqlErrors() {
	}

	/**
	 * Whether the statement was rolled back because of another client, so that it may be
	 * repeated. Of all constraints only the key counts: any other would refuse it again.
	 */
	public static boolean isConflict(SQLException ex) {
		String state = (ex.getSQLState() != null) ? ex.getSQLState() : "";
		return ex instanceof SQLTransactionRollbackException || state.startsWith("40") || H2_CONFLICTS.contains(state)
				|| isSqliteBusy(ex) || isDuplicateKey(ex) || isConflictOfMySql(ex);
	}

	/** They have no SQL state of their own. */
	private static boolean isConflictOfMySql(SQLException ex) {
		return GENERAL.equals(ex.getSQLState())
				&& (ex.getErrorCode() == MARIADB_CHANGED_ROW || (ex.getErrorCode() == MYSQL_FAILED_COMMIT
						&& String.valueOf(ex.getMessage()).contains(MYSQL_LOST_TO_ANOTHER)));
	}

	/**
	 * Whether a row has the same key.
	 */
	public static boolean isDuplicateKey(SQLException ex) {
		String state = ex.getSQLState();
		// SQLite's driver gives no SQL state
		return DUPLICATE_KEY.equals(state)
				|| (CONSTRAINT.equals(state) && DUPLICATE_KEY_CODES.contains(ex.getErrorCode()))
				|| (isSqlite(ex) && String.valueOf(ex.getMessage()).contains("UNIQUE constraint failed"));
	}

	/**
	 * Whether a statement was cancelled because it took too long, most likely while it
	 * waited for a lock: it has done nothing.
	 */
	public static boolean isCancelled(SQLException ex) {
		return CANCELLED.areOn(ex) || (ex instanceof SQLTimeoutException && ex.getCause() == null);
	}

	/**
	 * Whether the server has only warned of it: it may have been done.
	 */
	static boolean isWarning(SQLException ex) {
		return ex.getCause() instanceof SQLWarning;
	}

	/**
	 * What happened: the message, or the type where a driver gives none.
	 */
	public static String describe(Throwable ex) {
		// PostgreSQL writes several lines, and what to do would stand on the last one
		String text = clean(
				LINE_END.matcher((ex.getMessage() != null) ? ex.getMessage() : ex.toString()).replaceAll("; "));
		// Drivers only say that sending or reading has failed
		return (ex.getCause() instanceof SocketTimeoutException late)
				? "the database did not answer in time (" + late.getMessage() + "): " + text : text;
	}

	/**
	 * What a request or a database has named, without what would break a line of a log or
	 * turn it round.
	 */
	public static String clean(String text) {
		return BREAKING.matcher(text).replaceAll("?");
	}

	/**
	 * What happened, with the reasons: a pool gives the driver's only in a cause.
	 */
	public static String describeWithReasons(SQLException ex) {
		StringBuilder text = new StringBuilder(describe(ex));
		ConnectionErrors.causes(ex)
			.filter((cause) -> cause instanceof SQLException && text.indexOf(describe(cause)) < 0)
			.forEach((cause) -> text.append(": ").append(describe(cause)));
		return text.toString();
	}

	/**
	 * Whether a pool had no free connection, though the database gave no error.
	 */
	public static boolean isPoolExhausted(SQLException ex) {
		return ex instanceof SQLTransientConnectionException && ex.getCause() == null && ex.getSQLState() == null;
	}

	/**
	 * Whether the table of the counters does not exist.
	 */
	public static boolean isMissingTable(SQLException ex) {
		return MISSING_TABLE.areOn(ex) || (isSqlite(ex) && String.valueOf(ex.getMessage()).contains("no such table"));
	}

	/**
	 * Whether the table may not exist, or the user has no right to it: MariaDB and MySQL
	 * do not distinguish them.
	 */
	public static boolean mayHideTable(SQLException ex) {
		return ex.getErrorCode() == MARIADB_TABLE_DENIED;
	}

	/**
	 * Whether the user lacks a right to what the statement names.
	 */
	public static boolean isDenied(SQLException ex) {
		return !isMissingTable(ex) && DENIED.areOn(ex);
	}

	/**
	 * Whether the user has connected, and lacks a right to what the statement names. A
	 * pool gives the state of a failure to connect too.
	 */
	public static boolean isRefusal(SQLException ex) {
		return isDenied(ex) && !(ex instanceof SQLTransientConnectionException);
	}

	/**
	 * Whether the server has no such function or variable, as one that only resembles the
	 * one it passes for.
	 */
	public static boolean lacksFunction(SQLException ex) {
		return UNKNOWN_FUNCTION.areOn(ex);
	}

	/**
	 * Whether the server takes no writes.
	 */
	public static boolean isReadOnly(SQLException ex) {
		return READ_ONLY.areOn(ex);
	}

	/**
	 * Whether the schema of a table does not exist, where the engine says so. When
	 * connecting, the same may stand for a wrong URL.
	 */
	public static boolean isMissingSchema(SQLException ex) {
		return MISSING_SCHEMA.areOn(ex);
	}

	/**
	 * Whether the statement itself is wrong, or what it names does not exist.
	 */
	public static boolean isWrongStatement(SQLException ex) {
		String state = (ex.getSQLState() != null) ? ex.getSQLState() : "";
		// H2 has states of its own for unknown functions and schemas
		return state.startsWith("42") || ex instanceof SQLSyntaxErrorException || NO_QUERY.contains(state)
				|| (isSqlite(ex) && ex.getErrorCode() == SQLITE_ERROR);
	}

	/**
	 * Whether a sequence has given its last value.
	 */
	public static boolean isEndOfSequence(SQLException ex) {
		return END_OF_SEQUENCE.areOn(ex);
	}

	/**
	 * Whether another connection is SQLite's only writer.
	 */
	static boolean isSqliteBusy(SQLException ex) {
		return isSqlite(ex) && SQLITE_CONFLICTS.contains(ex.getErrorCode() & SQLITE_MAIN_CODE);
	}

	private static boolean isSqlite(SQLException ex) {
		return ex.getClass().getName().startsWith("org.sqlite.");
	}

	/**
	 * By what engines mark one kind of error: SQL states and codes, any of which will do.
	 */
	record Signs(Set<String> states, Set<Integer> codes) {

		boolean areOn(SQLException ex) {
			return this.states.contains(String.valueOf(ex.getSQLState())) || this.codes.contains(ex.getErrorCode());
		}

	}

}

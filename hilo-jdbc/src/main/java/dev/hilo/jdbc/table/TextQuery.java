package dev.hilo.jdbc.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.ToLongFunction;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.Primary;

/**
 * Reads the ids of a table that start alike, row by row rather than all into memory.
 */
public final class TextQuery {

	/**
	 * How long to wait for the next rows: a table without any may have to be read to its
	 * end first.
	 */
	public static final Duration LONGEST_SILENCE = Duration.ofMinutes(10);

	private static final int FETCH_SIZE = 1000;

	private final ColumnDescription column;

	private final String start;

	private final String pattern;

	public TextQuery(ColumnDescription column, String start) {
		this.column = column;
		this.start = start;
		this.pattern = start.replaceAll("[!%_]", "!$0") + "%";
	}

	/**
	 * The highest number of an id.
	 * @param number gives the number of an id
	 */
	public long highest(Connection connection, ToLongFunction<String> number) throws SQLException {
		// PostgreSQL sends all rows at once unless they are read within a transaction
		return NewTransaction.inOneTransaction(connection,
				(transaction) -> Primary.ask(transaction, (standby) -> highest(transaction, standby, number)));
	}

	private long highest(Connection connection, String standby, ToLongFunction<String> number) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(sql(standby))) {
			statement.setFetchSize(fetchSize(connection));
			statement.setString(1, this.pattern);
			long highest = 0;
			try (ResultSet ids = statement.executeQuery()) {
				while (ids.next()) {
					Primary.check(ids, 2);
					String text = ids.getString(1);
					// Columns of type char are filled up with blanks
					String id = (text != null) ? text.stripTrailing() : "";
					if (id.length() > this.start.length()) {
						// LIKE may ignore the case, and a skipped number costs nothing
						highest = Math.max(highest, number.applyAsLong(this.start + id.substring(this.start.length())));
					}
				}
			}
			return highest;
		}
	}

	/** A standby is to answer with one row at least, though it may be of no id. */
	private String sql(String standby) {
		String name = this.column.name();
		String condition = name + " LIKE ? ESCAPE '!'";
		String table = this.column.table();
		return standby.equals(Primary.NO_STANDBY)
				? "SELECT " + name + ", " + standby + " FROM " + table + " WHERE " + condition
				: "SELECT t." + name + ", s.standby FROM (SELECT " + standby + " AS standby) s LEFT JOIN " + table
						+ " t ON t." + condition;
	}

	/** MySQL's own driver takes nothing else for it. */
	private static int fetchSize(Connection connection) throws SQLException {
		return connection.getMetaData().getDriverName().startsWith("MySQL") ? Integer.MIN_VALUE : FETCH_SIZE;
	}

}

package dev.hilo.jdbc.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.function.ToLongFunction;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.Vendor;

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

	private final String sql;

	private final String sqlOfOne;

	private final String start;

	private final String pattern;

	public TextQuery(ColumnDescription column, String start) {
		String where = "SELECT " + column.name() + " FROM " + column.table() + " WHERE " + column.name();
		this.sql = where + " LIKE ? ESCAPE '!'";
		this.sqlOfOne = where + " = ?";
		this.start = start;
		this.pattern = start.replaceAll("[!%_]", "!$0") + "%";
	}

	/**
	 * The highest number of an id.
	 * @param number gives the number of an id
	 */
	public long highest(Connection connection, ToLongFunction<String> number) throws SQLException {
		// PostgreSQL sends all rows at once unless they are read within a transaction
		return NewTransaction.inOneTransaction(connection, (transaction) -> {
			try (PreparedStatement statement = transaction.prepareStatement(this.sql)) {
				statement.setFetchSize(fetchSize(transaction));
				statement.setString(1, this.pattern);
				long highest = 0;
				long highestOfAnotherCase = 0;
				String otherwise = "";
				try (ResultSet ids = statement.executeQuery()) {
					while (ids.next()) {
						// Columns of type char are filled up with blanks
						String id = String.valueOf(ids.getString(1)).stripTrailing();
						if (id.startsWith(this.start)) {
							highest = Math.max(highest, number.applyAsLong(id));
						}
						else if (id.length() > this.start.length()) {
							String written = this.start + id.substring(this.start.length());
							if (number.applyAsLong(written) > highestOfAnotherCase) {
								highestOfAnotherCase = number.applyAsLong(written);
								otherwise = written;
							}
						}
					}
				}
				return (highestOfAnotherCase > highest && isThere(transaction, otherwise)) ? highestOfAnotherCase
						: highest;
			}
		});
	}

	/** LIKE may ignore the case of a column whose key does not. */
	private boolean isThere(Connection connection, String id) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(this.sqlOfOne)) {
			// Else PostgreSQL compares citext as text
			boolean postgres = Vendor.of(connection.getMetaData()) == Vendor.POSTGRESQL;
			statement.setObject(1, id, postgres ? Types.OTHER : Types.VARCHAR);
			try (ResultSet ids = statement.executeQuery()) {
				return ids.next();
			}
		}
	}

	/** MySQL's own driver takes nothing else for it. */
	private static int fetchSize(Connection connection) throws SQLException {
		return connection.getMetaData().getDriverName().startsWith("MySQL") ? Integer.MIN_VALUE : FETCH_SIZE;
	}

}

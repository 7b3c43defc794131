package dev.hilo.jdbc.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.ToLongFunction;

import dev.hilo.jdbc.connection.NewTransaction;

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

	private final String pattern;

	public TextQuery(ColumnDescription column, String start) {
		this.sql = "SELECT " + column.name() + " FROM " + column.table() + " WHERE " + column.name()
				+ " LIKE ? ESCAPE '!'";
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
				try (ResultSet ids = statement.executeQuery()) {
					long highest = 0;
					while (ids.next()) {
						String id = ids.getString(1);
						// Columns of type char are filled up with blanks
						highest = Math.max(highest, (id != null) ? number.applyAsLong(id.stripTrailing()) : 0);
					}
					return highest;
				}
			}
		});
	}

	/** MySQL's own driver takes nothing else for it. */
	private static int fetchSize(Connection connection) throws SQLException {
		return connection.getMetaData().getDriverName().startsWith("MySQL") ? Integer.MIN_VALUE : FETCH_SIZE;
	}

}

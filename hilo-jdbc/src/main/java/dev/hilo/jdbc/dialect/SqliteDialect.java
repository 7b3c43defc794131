package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * SQLite: an update that returns what it wrote, and PostgreSQL's upsert where there was
 * no row to update. The upsert alone takes half as long again, unless the disk is slower
 * than both. On PostgreSQL the two take the same time.
 */
final class SqliteDialect implements Dialect {

	private static final String NEXT = """
			UPDATE {range} SET
			  max_value = max(max_value, ?) + min(?, ? - max(max_value, ?)),
			  previous_max = max_value,
			  stamp = ?
			WHERE collection = ? AND max(max_value, ?) < ?
			RETURNING {written}""";

	private final String next;

	private final Dialect upsert;

	SqliteDialect(RangeTable table) {
		this.next = table.in(NEXT);
		this.upsert = PostgresDialect.sqlite(table);
	}

	@Override
	public Range next(Connection connection, RangeRequest request) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(this.next)) {
			statement.setLong(1, request.base());
			statement.setLong(2, request.size());
			statement.setLong(3, request.bound());
			statement.setLong(4, request.base());
			statement.setLong(5, request.stamp());
			statement.setString(6, request.collection());
			statement.setLong(7, request.base());
			statement.setLong(8, request.bound());
			try (ResultSet result = statement.executeQuery()) {
				WrittenRow row = WrittenRow.only(result);
				if (row != null) {
					return row.rangeOf(request);
				}
			}
		}
		return this.upsert.next(connection, request);
	}

}

package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * PostgreSQL: an upsert that returns what it wrote. SQLite takes it for new counters.
 */
public final class PostgresDialect implements Dialect {

	private static final String NEXT = """
			INSERT INTO {range} AS r (collection, max_value, previous_max, stamp)
			VALUES (?, ?, 0, ?)
			ON CONFLICT (collection) DO UPDATE SET
			  max_value = {greatest}(r.max_value, ?) + {least}(?, ? - {greatest}(r.max_value, ?)),
			  previous_max = r.max_value,
			  stamp = EXCLUDED.stamp
			WHERE {greatest}(r.max_value, ?) < ?
			RETURNING {written}""";

	private final String next;

	private final CounterQuery counter;

	private PostgresDialect(RangeTable table, String greatest, String least) {
		this.next = table.in(NEXT).replace("{greatest}", greatest).replace("{least}", least);
		this.counter = new CounterQuery(table);
	}

	public static PostgresDialect postgres(RangeTable table) {
		return new PostgresDialect(table, "GREATEST", "LEAST");
	}

	public static PostgresDialect sqlite(RangeTable table) {
		return new PostgresDialect(table, "max", "min");
	}

	@Override
	public Range next(Connection connection, RangeRequest request) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(this.next)) {
			statement.setString(1, request.collection());
			statement.setLong(2, request.rangeAfter(0, null, null).high());
			statement.setLong(3, request.stamp());
			statement.setLong(4, request.base());
			statement.setLong(5, request.size());
			statement.setLong(6, request.bound());
			statement.setLong(7, request.base());
			statement.setLong(8, request.base());
			statement.setLong(9, request.bound());
			try (ResultSet result = statement.executeQuery()) {
				WrittenRow row = WrittenRow.only(result);
				SqlErrors.checkWarnings(statement.getWarnings());
				if (row != null) {
					return row.rangeOf(request);
				}
			}
		}
		return this.counter.explainMissingRange(connection, request);
	}

}

package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * PostgreSQL: an upsert that returns what it wrote.
 */
final class PostgresDialect implements Dialect {

	private static final String NEXT = """
			INSERT INTO {range} AS r (collection, max_value, previous_max, stamp)
			VALUES (?, ?, 0, ?)
			ON CONFLICT (collection) DO UPDATE SET
			  max_value = GREATEST(r.max_value, ?) + LEAST(?, ? - GREATEST(r.max_value, ?)),
			  previous_max = r.max_value,
			  stamp = EXCLUDED.stamp
			WHERE GREATEST(r.max_value, ?) < ?
			RETURNING previous_max, (SELECT node_tag FROM {node}), (SELECT server_prefix FROM {node})""";

	private final String next;

	PostgresDialect(RangeTable table) {
		this.next = table.in(NEXT);
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
				checkWarnings(statement.getWarnings());
				if (!result.next()) {
					throw new IdSpaceExhaustedException(request.collection(), request.bound());
				}
				return request.rangeAfter(result.getLong(1), result.getString(2), result.getString(3));
			}
		}
	}

	/**
	 * A synchronous standby whose wait was cancelled is told by a warning only, and the
	 * range may be lost in a failover.
	 */
	private static void checkWarnings(SQLWarning warnings) throws SQLException {
		for (SQLWarning warning = warnings; warning != null; warning = warning.getNextWarning()) {
			if (!"00000".equals(warning.getSQLState())) {
				throw new SQLException("the server warned, so that the range may not be safe: " + warning.getMessage(),
						warning.getSQLState(), warning);
			}
		}
	}

}

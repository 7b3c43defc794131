package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.OptionalLong;

import org.jspecify.annotations.Nullable;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.jdbc.connection.FirstRow;
import dev.hilo.jdbc.connection.Primary;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * Reads a counter.
 */
public final class CounterQuery {

	private final String sql;

	public CounterQuery(RangeTable table) {
		this.sql = table.in("SELECT max_value FROM {range} WHERE collection = ?");
	}

	@Nullable Long read(Connection connection, String collection) throws SQLException {
		return FirstRow.of(connection, this.sql, (row) -> row.getLong(1), collection);
	}

	/**
	 * The same where the table may not exist yet, since the first range makes it.
	 */
	public OptionalLong readIfThere(Connection connection, String collection) throws SQLException {
		return Primary.ifThere(connection, (there) -> {
			Long max = read(there, collection);
			return (max != null) ? OptionalLong.of(max) : OptionalLong.empty();
		}, OptionalLong.empty());
	}

	/**
	 * Finds out why a statement returned no range.
	 * @return never
	 * @throws IdSpaceExhaustedException if the counter has reached its bound
	 * @throws SQLTransactionRollbackException if it has not, so that the statement may be
	 * repeated
	 */
	Range explainMissingRange(Connection connection, RangeRequest request) throws SQLException {
		Long max = read(connection, request.collection());
		if (Math.max((max != null) ? max : 0, request.base()) >= request.bound()) {
			throw new IdSpaceExhaustedException(request.collection(), request.bound());
		}
		throw new SQLTransactionRollbackException(
				"the database wrote no range for collection '" + request.collection()
						+ "' and reported no error, though its counter "
						+ ((max != null) ? "is " + max : "does not exist") + " and its bound " + request.bound()
						+ ". Look for a trigger, rule or row policy on the table that keeps rows from being written",
				"40001");
	}

}

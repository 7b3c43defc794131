package dev.hilo.counters;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.NewTransaction;

/**
 * A sequence, as an engine has it.
 */
abstract class Sequence implements BlockCounter {

	final ForeignCounterSettings settings;

	Sequence(ForeignCounterSettings settings) {
		this.settings = settings;
	}

	/**
	 * What four columns of a row say of it: its increment, whether it begins anew at its
	 * end, how many values a session keeps, and its last value. Without values that
	 * sessions keep, each is above all that any client took before.
	 */
	final ForeignCounterState state(ResultSet row, int from, long highest) throws SQLException {
		long increment = row.getLong(from);
		if (row.wasNull()) {
			throw this.settings.missing();
		}
		return new ForeignCounterState(this.settings.blockSizeOf(increment, row.getBoolean(from + 1)),
				row.getLong(from + 2) <= 1, row.getLong(from + 3), highest);
	}

	/**
	 * Probes it by a query whose row has these columns, and the highest value that it may
	 * have given.
	 */
	final ForeignCounterState probe(Connection connection, String sql, @Nullable Object... parameters)
			throws SQLException {
		try (PreparedStatement statement = BlockCounter.prepare(connection, sql, parameters);
				ResultSet row = statement.executeQuery()) {
			if (!row.next()) {
				throw this.settings.missing();
			}
			return probed(connection, row);
		}
	}

	ForeignCounterState probed(Connection connection, ResultSet row) throws SQLException {
		return state(row, 1, row.getLong(5));
	}

	/**
	 * Reads values from the first column of all rows, and what the sequence is then from
	 * those after it in the last. The result is read to its end, where some engines
	 * report that they can't commit.
	 * @param rows how many rows there have to be, from 1 up
	 */
	final Taken take(Connection connection, String sql, int rows, @Nullable Object... parameters) throws SQLException {
		try (PreparedStatement statement = BlockCounter.prepare(connection, sql, parameters);
				ResultSet result = statement.executeQuery()) {
			long[] values = new long[rows];
			ForeignCounterState state = null;
			int count = 0;
			while (result.next() && ++count <= rows) {
				values[count - 1] = result.getLong(1);
				state = (count == rows) ? state(result, 2, ForeignCounterState.UNKNOWN) : null;
			}
			if (state == null || count != rows) {
				throw new SQLException("the database did not answer with " + rows + " values");
			}
			NewTransaction.checkWarnings(connection, statement);
			return new Taken(values, state);
		}
	}

}

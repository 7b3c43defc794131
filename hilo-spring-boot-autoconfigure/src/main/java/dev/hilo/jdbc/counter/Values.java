package dev.hilo.jdbc.counter;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads what counters give.
 */
final class Values {

	private Values() {
	}

	/**
	 * The first column of all rows, and what the last row tells of the counter. The
	 * result is read to its end, where some engines report that they can't commit.
	 * @param rows how many rows there have to be, from 1 up
	 */
	static Taken of(PreparedStatement statement, int rows, Facts last) throws SQLException {
		try (ResultSet result = statement.executeQuery()) {
			long[] values = new long[rows];
			CounterFacts facts = null;
			int count = 0;
			while (result.next()) {
				if (++count > rows) {
					break;
				}
				values[count - 1] = result.getLong(1);
				facts = (count == rows) ? last.of(result) : null;
			}
			if (facts == null || count != rows) {
				throw new SQLException("the database did not answer with " + rows + " values");
			}
			if (statement.getWarnings() != null) {
				throw new SQLException(
						"the server warned, so the values may not be safe: " + statement.getWarnings().getMessage());
			}
			return new Taken(values, facts);
		}
	}

	@FunctionalInterface
	interface Facts {

		CounterFacts of(ResultSet row) throws SQLException;

	}

}

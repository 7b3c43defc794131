package dev.hilo.jdbc.counter;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Reads what counters give.
 */
final class Values {

	private Values() {
	}

	/**
	 * The first column of all rows. The result is read to its end, where some engines
	 * report that they can't commit.
	 * @param expected how many rows there are, most likely
	 */
	static long[] of(PreparedStatement statement, int expected) throws SQLException {
		try (ResultSet result = statement.executeQuery()) {
			long[] values = new long[expected];
			int count = 0;
			while (result.next()) {
				if (count == values.length) {
					values = Arrays.copyOf(values, 2 * count);
				}
				values[count++] = result.getLong(1);
			}
			if (count == 0 || statement.getWarnings() != null) {
				throw new SQLException((count == 0) ? "the database answered with no value"
						: "the server warned, so the values may not be safe: " + statement.getWarnings().getMessage());
			}
			return Arrays.copyOf(values, count);
		}
	}

}

package dev.hilo.counters;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

import dev.hilo.jdbc.connection.FirstRow;
import dev.hilo.jdbc.connection.ServerWarnings;

/**
 * What a counter has given.
 *
 * @param values a value for each block, at least one
 * @param state the counter as it is afterwards: its owner may change it at any time
 */
@SuppressWarnings("ArrayRecordComponent") // read once
record Taken(long[] values, ForeignCounterState state) {

	/** The counter, with the highest value that is known of it. */
	ForeignCounterState stateAfter() {
		return this.state.withHighest(Arrays.stream(this.values).max().orElseThrow());
	}

	/**
	 * Reads the first column of all rows, and the counter's state from the last. The
	 * result is read to its end, where some engines report that they can't commit.
	 * @param rows how many rows there have to be, from 1 up
	 */
	static Taken read(PreparedStatement statement, int rows, FirstRow.Reader<ForeignCounterState> last)
			throws SQLException {
		try (ResultSet result = statement.executeQuery()) {
			long[] values = new long[rows];
			ForeignCounterState state = null;
			int count = 0;
			while (result.next()) {
				if (++count > rows) {
					break;
				}
				values[count - 1] = result.getLong(1);
				state = (count == rows) ? last.read(result) : null;
			}
			if (state == null || count != rows) {
				throw new SQLException("the database did not answer with " + rows + " values");
			}
			ServerWarnings.check(statement.getConnection(), statement.getWarnings());
			return new Taken(values, state);
		}
	}

}

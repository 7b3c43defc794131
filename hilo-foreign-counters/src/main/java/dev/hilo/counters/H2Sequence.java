package dev.hilo.counters;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import dev.hilo.jdbc.connection.FirstRow;

/**
 * A sequence of H2. What it caches is the same for all sessions.
 */
final class H2Sequence implements BlockCounter {

	private static final String PROBE = """
			SELECT INCREMENT, CYCLE_OPTION, MAXIMUM_VALUE, BASE_VALUE - INCREMENT FROM INFORMATION_SCHEMA.SEQUENCES
			WHERE SEQUENCE_NAME = ? AND SEQUENCE_SCHEMA = COALESCE(?, CURRENT_SCHEMA)""";

	/** In the last row, and so after all values. */
	private static final String LATER = """
			, CASE X WHEN ?1 THEN (SELECT %s FROM INFORMATION_SCHEMA.SEQUENCES
			  WHERE SEQUENCE_NAME = ?2 AND SEQUENCE_SCHEMA = COALESCE(?3, CURRENT_SCHEMA)) END""";

	private final ForeignCounterSettings settings;

	private final String take;

	H2Sequence(ForeignCounterSettings settings) {
		this.settings = settings;
		this.take = "SELECT NEXT VALUE FOR " + settings.counter().name() + LATER.formatted("INCREMENT")
				+ LATER.formatted("CYCLE_OPTION") + LATER.formatted("MAXIMUM_VALUE") + " FROM SYSTEM_RANGE(1, ?1)";
	}

	@Override
	public ForeignCounterState probe(Connection connection) throws SQLException {
		DatabaseMetaData metaData = connection.getMetaData();
		SqlName name = this.settings.counter().name();
		return this.settings.found(FirstRow.of(connection, PROBE, (row) -> state(row, 1, row.getLong(4)),
				name.stored(metaData), name.storedSchema(metaData)));
	}

	private ForeignCounterState state(ResultSet result, int from, long highest) throws SQLException {
		String cycles = result.getString(from + 1);
		if (cycles == null) {
			throw this.settings.missing();
		}
		return new ForeignCounterState(this.settings.blockSizeOf(result.getLong(from), !cycles.equals("NO")), true,
				result.getLong(from + 2), highest);
	}

	@Override
	public Taken take(Connection connection, ForeignCounterState state, int blocks) throws SQLException {
		DatabaseMetaData metaData = connection.getMetaData();
		SqlName name = this.settings.counter().name();
		try (PreparedStatement statement = connection.prepareStatement(this.take)) {
			statement.setInt(1, blocks);
			statement.setString(2, name.stored(metaData));
			statement.setString(3, name.storedSchema(metaData));
			return Taken.read(statement, blocks, (last) -> state(last, 2, ForeignCounterState.UNKNOWN));
		}
	}

}

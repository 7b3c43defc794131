package dev.hilo.counters;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;

/**
 * A sequence of H2. What it caches is the same for all sessions.
 */
final class H2Sequence extends Sequence {

	private static final String PROBE = """
			SELECT INCREMENT, CYCLE_OPTION <> 'NO', 1, MAXIMUM_VALUE, BASE_VALUE - INCREMENT
			FROM INFORMATION_SCHEMA.SEQUENCES
			WHERE SEQUENCE_NAME = ? AND SEQUENCE_SCHEMA = COALESCE(?, CURRENT_SCHEMA)""";

	/** In the last row, and so after all values. */
	private static final String LATER = """
			, CASE X WHEN ?1 THEN (SELECT %s FROM INFORMATION_SCHEMA.SEQUENCES
			  WHERE SEQUENCE_NAME = ?2 AND SEQUENCE_SCHEMA = COALESCE(?3, CURRENT_SCHEMA)) END""";

	private final String take;

	H2Sequence(ForeignCounterSettings settings) {
		super(settings);
		this.take = "SELECT NEXT VALUE FOR " + settings.counter().name() + LATER.formatted("INCREMENT")
				+ LATER.formatted("CYCLE_OPTION <> 'NO'") + ", 1" + LATER.formatted("MAXIMUM_VALUE")
				+ " FROM SYSTEM_RANGE(1, ?1)";
	}

	@Override
	public ForeignCounterState probe(Connection connection) throws SQLException {
		DatabaseMetaData metaData = connection.getMetaData();
		SqlName name = this.settings.counter().name();
		return probe(connection, PROBE, name.stored(metaData), name.storedSchema(metaData));
	}

	@Override
	public Taken take(Connection connection, ForeignCounterState state, int blocks) throws SQLException {
		DatabaseMetaData metaData = connection.getMetaData();
		SqlName name = this.settings.counter().name();
		return take(connection, this.take, blocks, blocks, name.stored(metaData), name.storedSchema(metaData));
	}

}

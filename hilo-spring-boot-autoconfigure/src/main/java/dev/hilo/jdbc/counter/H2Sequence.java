package dev.hilo.jdbc.counter;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A sequence of H2. What it caches is the same for all sessions.
 */
public final class H2Sequence implements Counter {

	private static final String LOOK = """
			SELECT INCREMENT, CYCLE_OPTION, MAXIMUM_VALUE FROM INFORMATION_SCHEMA.SEQUENCES
			WHERE SEQUENCE_NAME = ? AND SEQUENCE_SCHEMA = COALESCE(?, CURRENT_SCHEMA)""";

	private final CounterSettings settings;

	private final String take;

	public H2Sequence(CounterSettings settings) {
		this.settings = settings;
		this.take = "SELECT NEXT VALUE FOR " + settings.counter().name() + " FROM SYSTEM_RANGE(1, ?)";
	}

	@Override
	public CounterFacts look(Connection connection) throws SQLException {
		DatabaseMetaData metaData = connection.getMetaData();
		SqlName name = this.settings.counter().name();
		try (PreparedStatement statement = connection.prepareStatement(LOOK)) {
			statement.setString(1, name.stored(metaData));
			statement.setString(2, name.storedSchema(metaData));
			try (ResultSet result = statement.executeQuery()) {
				if (!result.next()) {
					throw this.settings.missing();
				}
				long increment = this.settings.blockSizeOf(result.getLong(1), !result.getString(2).equals("NO"));
				return new CounterFacts(increment, true, result.getLong(3));
			}
		}
	}

	@Override
	public long[] take(Connection connection, CounterFacts facts, int blocks) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(this.take)) {
			statement.setInt(1, blocks);
			return Values.of(statement, blocks);
		}
	}

	@Override
	public boolean needsTransaction() {
		return false;
	}

}

package dev.hilo.jdbc.counter;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A sequence of PostgreSQL. One that caches gives each session values of its own, so they
 * come in no order across sessions.
 */
public final class PostgresSequence implements Counter {

	private static final String LOOK = """
			SELECT seqincrement, seqcycle, seqcache, seqmax, has_sequence_privilege(seqrelid, 'USAGE, UPDATE')
			FROM pg_sequence WHERE seqrelid = to_regclass(CAST(? AS text))""";

	private static final String TAKE = """
			SELECT nextval(CAST(CAST(? AS text) AS regclass)) FROM generate_series(1, ?)""";

	private final CounterSettings settings;

	private final String name;

	public PostgresSequence(CounterSettings settings) {
		this.settings = settings;
		this.name = settings.counter().name().toString();
	}

	@Override
	public CounterFacts look(Connection connection) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(LOOK)) {
			statement.setString(1, this.name);
			try (ResultSet result = statement.executeQuery()) {
				if (!result.next()) {
					throw this.settings.missing();
				}
				if (!result.getBoolean(5)) {
					throw this.settings.wrong("The user may not use it: GRANT USAGE ON SEQUENCE " + this.name + " TO "
							+ connection.getMetaData().getUserName());
				}
				long increment = this.settings.blockSizeOf(result.getLong(1), result.getBoolean(2));
				return new CounterFacts(increment, result.getLong(3) == 1, result.getLong(4));
			}
		}
	}

	@Override
	public long[] take(Connection connection, CounterFacts facts, int blocks) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(TAKE)) {
			statement.setString(1, this.name);
			statement.setInt(2, blocks);
			return Values.of(statement, blocks);
		}
	}

	@Override
	public boolean needsTransaction() {
		return false;
	}

}

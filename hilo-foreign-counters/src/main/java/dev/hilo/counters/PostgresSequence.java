package dev.hilo.counters;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

import dev.hilo.jdbc.connection.NewTransaction;

/**
 * A sequence of PostgreSQL. One that caches gives each session values of its own, so they
 * come in no order across sessions.
 */
final class PostgresSequence extends Sequence {

	private static final String PROBE = """
			SELECT seqincrement, seqcycle, seqcache, seqmax, has_sequence_privilege(seqrelid, 'USAGE, UPDATE'),
			CASE WHEN has_sequence_privilege(seqrelid, 'USAGE, SELECT') THEN pg_sequence_last_value(seqrelid) END,
			has_sequence_privilege(seqrelid, 'SELECT')
			FROM pg_sequence WHERE seqrelid = to_regclass(CAST(? AS text))""";

	/**
	 * A catalogue's row would be as old as the snapshot, which values are not. Asked
	 * once, after all values: for each it would take most of the time.
	 */
	private static final String TAKE = """
			SELECT v.value, p.increment, p.cycle_option, p.cache_size, p.maximum_value
			FROM (SELECT s.seq, array_agg(nextval(s.seq)) AS taken
			  FROM (SELECT CAST(CAST(? AS text) AS regclass) AS seq) s, generate_series(1, ?) GROUP BY s.seq) t,
			LATERAL pg_sequence_parameters(CASE WHEN t.taken IS NOT NULL THEN t.seq END) p,
			LATERAL unnest(t.taken) AS v(value)
			WHERE\s""" + NewTransaction.WARNINGS_SENT;

	/** Until the first call, it holds the next value. */
	private static final String LAST = "SELECT CASE WHEN is_called THEN last_value ELSE last_value - %d END FROM %s";

	private final String name;

	PostgresSequence(ForeignCounterSettings settings) {
		super(settings);
		this.name = settings.counter().name().toString();
	}

	/**
	 * The first statement locks it, so that no change empties the file that the second
	 * reads.
	 */
	@Override
	public ForeignCounterState probe(Connection connection) throws SQLException {
		return NewTransaction.inOneTransaction(connection, (transaction) -> probe(transaction, PROBE, this.name));
	}

	@Override
	ForeignCounterState probed(Connection connection, ResultSet row) throws SQLException {
		if (!row.getBoolean(5)) {
			throw this.settings.wrong("The user may not use it: GRANT USAGE ON SEQUENCE " + this.name + " TO "
					+ connection.getMetaData().getUserName());
		}
		long highest = row.getLong(6);
		boolean isKnown = !row.wasNull();
		ForeignCounterState state = state(row, 1, isKnown ? highest : ForeignCounterState.UNKNOWN);
		// Unknown if no client has taken a value since it was set
		return (!isKnown && row.getBoolean(7)) ? state.withHighest(lastTaken(connection, state)) : state;
	}

	private long lastTaken(Connection connection, ForeignCounterState state) throws SQLException {
		String last = LAST.formatted(this.settings.stepOf(state.blockSize()), this.name);
		try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(last)) {
			row.next();
			return row.getLong(1);
		}
	}

	@Override
	public Taken take(Connection connection, ForeignCounterState state, int blocks) throws SQLException {
		return take(connection, TAKE, blocks, this.name, blocks);
	}

}

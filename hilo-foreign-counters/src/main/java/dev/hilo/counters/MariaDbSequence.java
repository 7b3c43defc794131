package dev.hilo.counters;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A sequence of MariaDB. What it caches is the same for all sessions of a server, but not
 * for those of a cluster. Several values at once take a table of its SEQUENCE engine,
 * which each server has unless it was built without.
 */
final class MariaDbSequence extends Sequence {

	/** The table is unknown; it has no such column, as one that is no sequence. */
	private static final String MISSING = "42S02";

	private static final String NO_SEQUENCE = "42S22";

	private static final String NOT_GRANTED = "42000";

	private final String probe;

	private final String take;

	MariaDbSequence(ForeignCounterSettings settings) {
		super(settings);
		String name = settings.counter().name().in("`");
		String facts = "s.increment, s.cycle_option, s.cache_size, s.maximum_value";
		this.probe = "SELECT " + facts + ", s.next_not_cached_value - s.increment FROM " + name + " s";
		this.take = "SELECT NEXTVAL(" + name + "), " + facts + " FROM " + name + " s";
	}

	@Override
	public ForeignCounterState probe(Connection connection) throws SQLException {
		try {
			return probe(connection, this.probe);
		}
		catch (SQLException ex) {
			throw explain(ex);
		}
	}

	private SQLException explain(SQLException ex) {
		String state = ex.getSQLState();
		if (MISSING.equals(state) || NO_SEQUENCE.equals(state)) {
			throw this.settings.missing();
		}
		if (NOT_GRANTED.equals(state)) {
			throw this.settings.wrong("The user may not read it: GRANT SELECT, INSERT ON it, which NEXTVAL needs too");
		}
		return ex;
	}

	@Override
	public Taken take(Connection connection, ForeignCounterState state, int blocks) throws SQLException {
		return take(connection, (blocks == 1) ? this.take : this.take + ", seq_1_to_" + blocks, blocks);
	}

}

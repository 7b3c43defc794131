package dev.hilo.jdbc.counter;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.NewTransaction;

/**
 * A table as others have it. A table with a row for each counter holds one less than the
 * next value (Hibernate's {@code org.hibernate.id.enhanced.TableGenerator}, Marten); one
 * that has a single row holds the next value itself (Hibernate's {@code TableStructure},
 * NHibernate).
 */
final class TableCounter implements BlockCounter {

	/** The engines' states for a table or a schema that does not exist, or is hidden. */
	private static final String WRONG_STATEMENT = "42";

	private static final String MISSING_SCHEMA_OF_H2 = "90079";

	private final ForeignCounterSettings settings;

	/** By how much a block moves the value. */
	private final long step;

	private final @Nullable String segment;

	/** Marten makes a row with its first value, 0. */
	private final boolean makesRow;

	private volatile @Nullable TableColumns columns;

	TableCounter(ForeignCounterSettings settings) {
		this.settings = settings;
		this.step = settings.stepOfTable();
		this.segment = settings.counter().segment();
		this.makesRow = this.segment != null && settings.arithmetic() == Arithmetic.MARTEN;
	}

	@Override
	public ForeignCounterState probe(Connection connection) throws SQLException {
		try {
			TableColumns found = TableColumns.of(connection, this.settings);
			this.columns = found;
			try (PreparedStatement statement = prepare(connection,
					"SELECT " + found.value() + " FROM " + found.table() + found.where(), 1);
					ResultSet result = statement.executeQuery()) {
				boolean isThere = result.next();
				if (isThere ? result.getString(1) == null : !this.makesRow) {
					throw this.settings.wrong((isThere ? "It holds no value" : "The table has no such row")
							+ ". Correct the name, or let the application that owns it draw an id first");
				}
				long next = isThere ? next(result) : 0;
				if (isThere && result.next()) {
					throw this.settings.wrong("The table has several such rows: only one can hold the counter");
				}
				return new ForeignCounterState(this.settings.configuredBlockSize(), true, Long.MAX_VALUE,
						next - this.step);
			}
		}
		catch (SQLException ex) {
			String state = String.valueOf(ex.getSQLState());
			if (state.startsWith(WRONG_STATEMENT) || state.equals(MISSING_SCHEMA_OF_H2)) {
				throw this.settings.missing();
			}
			throw ex;
		}
	}

	/** The row stays locked until the commit, so that the value read is ours. */
	@Override
	public Taken take(Connection connection, ForeignCounterState state, int blocks) throws SQLException {
		TableColumns known = known();
		long step = blocks * this.step;
		String update = "UPDATE " + known.table() + " SET " + known.value() + " = " + known.value() + " + ?";
		try (PreparedStatement statement = prepare(connection, update + known.where(), 2)) {
			statement.setLong(1, step);
			int rows = statement.executeUpdate();
			if (rows == 0 && this.makesRow) {
				return insert(connection, known, state, blocks);
			}
			if (rows != 1) {
				throw new SQLException(this.settings.counter() + " has " + rows + " rows where one holds the counter");
			}
		}
		return taken(next(connection) - step, blocks, state);
	}

	/** The next value that it will give. */
	private long next(Connection connection) throws SQLException {
		TableColumns known = known();
		try (PreparedStatement statement = prepare(connection,
				"SELECT " + known.value() + " FROM " + known.table() + known.where(), 1);
				ResultSet result = statement.executeQuery()) {
			long next = 0;
			while (result.next()) {
				next = next(result);
			}
			NewTransaction.checkWarnings(statement.getWarnings());
			return next;
		}
	}

	private long next(ResultSet row) throws SQLException {
		return row.getLong(1) + ((this.segment != null) ? 1 : 0);
	}

	private TableColumns known() {
		TableColumns known = this.columns;
		if (known == null) {
			throw new IllegalStateException("probe first");
		}
		return known;
	}

	/**
	 * If another client makes the row too, the key refuses one of them, which retries.
	 */
	private Taken insert(Connection connection, TableColumns known, ForeignCounterState state, int blocks)
			throws SQLException {
		String insert = "INSERT INTO " + known.table() + " (" + known.segment() + ", " + known.value()
				+ ") VALUES (?, ?)";
		try (PreparedStatement statement = prepare(connection, insert, 1)) {
			statement.setLong(2, blocks - 1L);
			statement.executeUpdate();
			return taken(0, blocks, state);
		}
	}

	private Taken taken(long first, int blocks, ForeignCounterState state) {
		return new Taken(LongStream.range(0, blocks).map((block) -> first + block * this.step).toArray(), state);
	}

	private PreparedStatement prepare(Connection connection, String sql, int segmentAt) throws SQLException {
		PreparedStatement statement = connection.prepareStatement(sql);
		if (this.segment != null) {
			statement.setString(segmentAt, this.segment);
		}
		return statement;
	}

	@Override
	public boolean needsTransaction() {
		return true;
	}

}

package dev.hilo.jdbc.counter;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;

/**
 * A table as Hibernate has it. A table with a row for each counter holds one less than
 * the next value ({@code org.hibernate.id.enhanced.TableGenerator}); one that has a
 * single row holds the next value itself ({@code TableStructure}).
 */
final class TableCounter implements BlockCounter {

	/** The engines' states for a table or a schema that does not exist, or is hidden. */
	private static final String WRONG_STATEMENT = "42";

	private static final String MISSING_SCHEMA_OF_H2 = "90079";

	private final ForeignCounterSettings settings;

	private final long blockSize;

	private final @Nullable String segment;

	private volatile @Nullable TableColumns columns;

	TableCounter(ForeignCounterSettings settings) {
		this.settings = settings;
		this.blockSize = settings.blockSizeOfTable();
		this.segment = settings.counter().segment();
	}

	@Override
	public ForeignCounterState look(Connection connection) throws SQLException {
		try {
			TableColumns found = TableColumns.of(connection, this.settings);
			this.columns = found;
			try (PreparedStatement statement = prepare(connection,
					"SELECT " + found.value() + " FROM " + found.table() + found.where(), 1);
					ResultSet result = statement.executeQuery()) {
				boolean isThere = result.next();
				if (!isThere || result.getString(1) == null) {
					throw this.settings.wrong((isThere ? "It holds no value" : "The table has no such row")
							+ ". Correct the name, or let the application that owns it draw an id first");
				}
				if (result.next()) {
					throw this.settings.wrong("The table has several such rows: only one can hold the counter");
				}
			}
			return new ForeignCounterState(this.blockSize, true, Long.MAX_VALUE);
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
		TableColumns known = this.columns;
		if (known == null) {
			throw new IllegalStateException("look first");
		}
		long step = blocks * this.blockSize;
		String update = "UPDATE " + known.table() + " SET " + known.value() + " = " + known.value() + " + ?";
		try (PreparedStatement statement = prepare(connection, update + known.where(), 2)) {
			statement.setLong(1, step);
			int rows = statement.executeUpdate();
			if (rows != 1) {
				throw new SQLException(this.settings.counter() + " has " + rows + " rows where one holds the counter");
			}
		}
		try (PreparedStatement statement = prepare(connection,
				"SELECT " + known.value() + " FROM " + known.table() + known.where(), 1)) {
			long next = Taken.read(statement, 1, (row) -> state).values()[0] - step;
			long first = (this.segment != null) ? next + 1 : next;
			long[] values = LongStream.range(0, blocks).map((block) -> first + block * this.blockSize).toArray();
			return new Taken(values, state);
		}
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

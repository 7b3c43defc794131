package dev.hilo.counters;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.ProvenConnections;
import dev.hilo.jdbc.connection.Vendor;

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

	private final Vendor vendor;

	private final TableColumns columns;

	/** Where a count was 0 when it had to be. */
	private final ProvenConnections proven = new ProvenConnections();

	/** By how much a block moves the value. */
	private final long step;

	private final @Nullable String segment;

	/**
	 * Reads its columns.
	 * @throws HiLoConfigurationException if there is no such table, or it is no counter
	 */
	TableCounter(ForeignCounterSettings settings, Vendor vendor, Connection connection) throws SQLException {
		this.settings = settings;
		this.vendor = vendor;
		this.step = settings.stepOf(settings.configuredBlockSize());
		this.segment = settings.counter().segment();
		try {
			this.columns = TableColumns.of(connection, settings);
		}
		catch (SQLException ex) {
			String state = String.valueOf(ex.getSQLState());
			if (state.startsWith(WRONG_STATEMENT) || state.equals(MISSING_SCHEMA_OF_H2)) {
				throw settings.missing();
			}
			throw ex;
		}
	}

	@Override
	public ForeignCounterState probe(Connection connection) throws SQLException {
		return new ForeignCounterState(this.settings.configuredBlockSize(), true, Long.MAX_VALUE,
				next(value(connection)) - this.step);
	}

	@Override
	public Taken take(Connection connection, ForeignCounterState state, int blocks) throws SQLException {
		long value = value(connection);
		if (!this.proven.contains(connection)) {
			// A lower value is no longer there, and would be left as it is
			if (compareAndSet(connection, value - 1, value - 1)) {
				throw new SQLException("the driver counts a row that " + this.settings.counter() + " does not have");
			}
			this.proven.add(connection);
		}
		long after = Math.addExact(value, Math.multiplyExact(blocks, this.step));
		if (!compareAndSet(connection, value, after)) {
			throw new SQLTransactionRollbackException(
					"another client took a value of " + this.settings.counter()
							+ " at the same time, or a trigger, rule or row policy keeps the row from being written",
					"40001");
		}
		long first = next(value);
		return new Taken(LongStream.range(0, blocks).map((block) -> first + block * this.step).toArray(), state);
	}

	/** The value of the only row. */
	private long value(Connection connection) throws SQLException {
		String select = "SELECT " + this.columns.value() + " FROM " + this.columns.table() + this.columns.where();
		Object[] key = (this.segment != null) ? new Object[] { this.segment } : new Object[0];
		try (PreparedStatement statement = BlockCounter.prepare(connection, select, key);
				ResultSet result = statement.executeQuery()) {
			boolean isThere = result.next();
			long value = isThere ? result.getLong(1) : 0;
			if (!isThere || result.wasNull()) {
				throw this.settings.wrong((isThere ? "It holds no value" : "The table has no such row")
						+ ". Correct the name, or let the application that owns it draw an id first");
			}
			if (result.next()) {
				throw this.settings.wrong("The table has several such rows: only one can hold the counter");
			}
			return value;
		}
	}

	/**
	 * Its count is the witness: that a row stays locked is not, since a table may have no
	 * transactions.
	 * @return whether the value was what was expected, and so was written
	 */
	private boolean compareAndSet(Connection connection, long expected, long value) throws SQLException {
		String where = this.columns.where().isEmpty() ? " WHERE " : this.columns.where() + " AND ";
		String update = "UPDATE " + this.columns.table() + " SET " + this.columns.value() + " = ?" + where
				+ this.columns.value() + " = ?"
				+ ((this.vendor == Vendor.POSTGRESQL) ? " AND " + NewTransaction.WARNINGS_SENT : "");
		Object[] parameters = (this.segment != null) ? new Object[] { value, this.segment, expected }
				: new Object[] { value, expected };
		try (PreparedStatement statement = BlockCounter.prepare(connection, update, parameters)) {
			int rows = statement.executeUpdate();
			if (rows != 0 && rows != 1) {
				throw new SQLException(this.settings.counter() + " has " + rows + " rows where one holds the counter");
			}
			if (rows == 1) {
				check(connection, statement, value);
			}
			return rows == 1;
		}
	}

	/** MariaDB and MySQL only warn where they write another value. */
	private void check(Connection connection, Statement statement, long value) throws SQLException {
		SQLWarning warnings = statement.getWarnings();
		if (!this.vendor.isMySql()) {
			NewTransaction.checkWarnings(connection, statement);
		}
		else if (warnings != null && value(connection) != value) {
			throw new SQLException("the server wrote another value: " + warnings.getMessage(), warnings.getSQLState(),
					warnings);
		}
	}

	/** The next value that it will give. */
	private long next(long value) {
		return value + ((this.segment != null) ? 1 : 0);
	}

}

package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * Any database with a primary key:
 * <ol>
 * <li>read the counter,</li>
 * <li>write the new value if the counter is still what was read, or insert the first
 * one,</li>
 * <li>if another client was faster, report a conflict; the caller starts again after a
 * short random pause,</li>
 * <li>read what was written.</li>
 * </ol>
 * RavenDB's clients did the same before the server learned to hand out ranges.
 */
public final class PortableDialect implements Dialect {

	private static final String INSERT = """
			INSERT INTO {range} (max_value, previous_max, stamp, collection) VALUES (?, ?, ?, ?)""";

	private static final String UPDATE = """
			UPDATE {range} SET max_value = ?, previous_max = ?, stamp = ? WHERE collection = ? AND max_value = ?""";

	private final CounterStatement row;

	private final CounterQuery counter;

	private final String insert;

	private final String update;

	public PortableDialect(RangeTable table) {
		this.row = new CounterStatement(table, CounterStatement.READ);
		this.counter = new CounterQuery(table);
		this.insert = table.in(INSERT);
		this.update = table.in(UPDATE);
	}

	@Override
	public boolean readsFirst() {
		return true;
	}

	@Override
	public Range next(Connection connection, RangeRequest request) throws SQLException {
		Dialect.refuseBlankAtEnd(request.collection());
		return NewTransaction.inOneTransaction(connection, (transaction) -> nextWithin(transaction, request));
	}

	private Range nextWithin(Connection connection, RangeRequest request) throws SQLException {
		Long max = this.counter.read(connection, request.collection());
		Range range = request.rangeAfter((max != null) ? max : 0, null, null);
		write(connection, range, max);
		CounterStatement.Row row = this.row.query(connection, request);
		return (row != null) ? row.rangeOf(request) : this.counter.explainMissingRange(connection, request);
	}

	private void write(Connection connection, Range range, @Nullable Long max) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement((max != null) ? this.update : this.insert)) {
			statement.setLong(1, range.high());
			statement.setLong(2, range.previousMax());
			statement.setLong(3, range.stamp());
			statement.setString(4, range.collection());
			if (max != null) {
				statement.setLong(5, max);
			}
			if (statement.executeUpdate() == 0) {
				throw new SQLTransactionRollbackException("another client took a range at the same time, or a trigger, "
						+ "rule or row policy on the table keeps rows from being written", "40001");
			}
		}
	}

}

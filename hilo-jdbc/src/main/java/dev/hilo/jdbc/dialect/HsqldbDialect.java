package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * HSQLDB: a MERGE that returns columns as if they were generated keys.
 */
public final class HsqldbDialect implements Dialect {

	private static final String[] COLUMNS = { "PREVIOUS_MAX", "MAX_VALUE", "STAMP", "COLLECTION" };

	private final CounterStatement next;

	private final NodeQuery node;

	private final CounterQuery counter;

	public HsqldbDialect(RangeTable table) {
		this.next = new CounterStatement(table, CounterStatement.MERGE);
		this.node = new NodeQuery(table);
		this.counter = new CounterQuery(table);
	}

	@Override
	public Range next(Connection connection, RangeRequest request) throws SQLException {
		Dialect.refuseBlankAtEnd(request.collection());
		return NewTransaction.inOneTransaction(connection, (transaction) -> nextWithin(transaction, request));
	}

	private Range nextWithin(Connection connection, RangeRequest request) throws SQLException {
		NodeQuery.Node node = this.node.read(connection);
		try (PreparedStatement statement = connection.prepareStatement(this.next.sql(), COLUMNS)) {
			this.next.set(statement, request, node);
			statement.executeUpdate();
			try (ResultSet keys = statement.getGeneratedKeys()) {
				if (keys.next()) {
					return new CounterStatement.Row(keys.getLong(COLUMNS[0]), keys.getLong(COLUMNS[1]),
							keys.getLong(COLUMNS[2]), node.tag(), node.prefix(), keys.getString(COLUMNS[3]))
						.rangeOf(request);
				}
			}
		}
		return this.counter.explainMissingRange(connection, request);
	}

}

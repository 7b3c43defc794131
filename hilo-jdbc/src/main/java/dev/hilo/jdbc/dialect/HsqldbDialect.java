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

	private static final String NEXT = """
			MERGE INTO {range} AS r
			USING (VALUES (CAST(? AS VARCHAR(190)), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT),
			  CAST(? AS BIGINT))) AS q(collection, base, size, bound, stamp)
			ON r.collection = q.collection
			WHEN MATCHED AND GREATEST(r.max_value, q.base) < q.bound THEN UPDATE SET
			  r.max_value = GREATEST(r.max_value, q.base) + LEAST(q.size, q.bound - GREATEST(r.max_value, q.base)),
			  r.previous_max = r.max_value,
			  r.stamp = q.stamp
			WHEN NOT MATCHED AND q.base < q.bound THEN INSERT (collection, max_value, previous_max, stamp)
			  VALUES (q.collection, q.base + LEAST(q.size, q.bound - q.base), 0, q.stamp)""";

	private static final String[] COLUMNS = { "PREVIOUS_MAX", "MAX_VALUE", "STAMP" };

	private final String next;

	private final NodeQuery node;

	private final CounterQuery counter;

	public HsqldbDialect(RangeTable table) {
		this.next = table.in(NEXT);
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
		try (PreparedStatement statement = connection.prepareStatement(this.next, COLUMNS)) {
			statement.setString(1, request.collection());
			statement.setLong(2, request.base());
			statement.setLong(3, request.size());
			statement.setLong(4, request.bound());
			statement.setLong(5, request.stamp());
			statement.executeUpdate();
			try (ResultSet keys = statement.getGeneratedKeys()) {
				if (keys.next()) {
					return new WrittenRow(keys.getLong(COLUMNS[0]), keys.getLong(COLUMNS[1]), keys.getLong(COLUMNS[2]),
							node.tag(), node.prefix())
						.rangeOf(request);
				}
			}
		}
		return this.counter.explainMissingRange(connection, request);
	}

}

package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * H2: a SELECT from the result of a MERGE.
 */
public final class H2Dialect implements Dialect {

	private static final String NEXT = """
			SELECT {written} FROM FINAL TABLE (
			  MERGE INTO {range} r
			  USING (VALUES (CAST(? AS VARCHAR), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT),
			    CAST(? AS BIGINT))) q(collection, base, size, bound, stamp)
			  ON r.collection = q.collection
			  WHEN MATCHED AND GREATEST(r.max_value, q.base) < q.bound THEN UPDATE SET
			    max_value = GREATEST(r.max_value, q.base) + LEAST(q.size, q.bound - GREATEST(r.max_value, q.base)),
			    previous_max = r.max_value,
			    stamp = q.stamp
			  WHEN NOT MATCHED AND q.base < q.bound THEN INSERT (collection, max_value, previous_max, stamp)
			    VALUES (q.collection, q.base + LEAST(q.size, q.bound - q.base), 0, q.stamp))""";

	private final String next;

	private final CounterQuery counter;

	public H2Dialect(RangeTable table) {
		this.next = table.in(NEXT);
		this.counter = new CounterQuery(table);
	}

	@Override
	public Range next(Connection connection, RangeRequest request) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(this.next)) {
			statement.setString(1, request.collection());
			statement.setLong(2, request.base());
			statement.setLong(3, request.size());
			statement.setLong(4, request.bound());
			statement.setLong(5, request.stamp());
			try (ResultSet result = statement.executeQuery()) {
				WrittenRow row = WrittenRow.only(result);
				if (row != null) {
					return row.rangeOf(request);
				}
			}
		}
		return this.counter.explainMissingRange(connection, request);
	}

}

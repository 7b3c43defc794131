package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * Engines whose statement returns the row that it has written.
 */
public final class ReturningDialect implements Dialect {

	private static final String UPSERT = """
			INSERT INTO {range} AS r (collection, max_value, previous_max, stamp)
			VALUES (:collection, :first, 0, :stamp)
			ON CONFLICT (collection) DO UPDATE SET
			  max_value = GREATEST(r.max_value, :base) + LEAST(:size, :bound - GREATEST(r.max_value, :base)),
			  previous_max = r.max_value,
			  stamp = EXCLUDED.stamp
			WHERE GREATEST(r.max_value, :base) < :bound
			RETURNING {row}""";

	/** The name without its length: H2 would cut a longer one. */
	private static final String MERGE = """
			SELECT {row} FROM FINAL TABLE (MERGE INTO {range} r
			USING (VALUES (CAST(:collection AS VARCHAR), CAST(:base AS BIGINT), CAST(:size AS BIGINT),
			  CAST(:bound AS BIGINT), CAST(:stamp AS BIGINT))) q(collection, base, size, bound, stamp)
			ON r.collection = q.collection
			WHEN MATCHED AND GREATEST(r.max_value, q.base) < q.bound THEN UPDATE SET
			  max_value = GREATEST(r.max_value, q.base) + LEAST(q.size, q.bound - GREATEST(r.max_value, q.base)),
			  previous_max = r.max_value,
			  stamp = q.stamp
			WHEN NOT MATCHED AND q.base < q.bound THEN INSERT (collection, max_value, previous_max, stamp)
			  VALUES (q.collection, q.base + LEAST(q.size, q.bound - q.base), 0, q.stamp))""";

	private final CounterStatement statement;

	private final CounterQuery counter;

	private ReturningDialect(RangeTable table, String statement) {
		this.statement = new CounterStatement(table, statement);
		this.counter = new CounterQuery(table);
	}

	public static ReturningDialect h2(RangeTable table) {
		return new ReturningDialect(table, MERGE);
	}

	public static ReturningDialect postgres(RangeTable table) {
		return new ReturningDialect(table, UPSERT + ", " + NewTransaction.WARNINGS_SENT);
	}

	public static ReturningDialect sqlite(RangeTable table) {
		return new ReturningDialect(table, UPSERT.replace("GREATEST", "max").replace("LEAST", "min"));
	}

	@Override
	public Range next(Connection connection, RangeRequest request) throws SQLException {
		CounterStatement.Row row = this.statement.query(connection, request);
		return (row != null) ? row.rangeOf(request) : this.counter.explainMissingRange(connection, request);
	}

}

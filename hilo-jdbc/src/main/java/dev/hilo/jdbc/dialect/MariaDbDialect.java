package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * MariaDB and MySQL: an upsert that returns one more than the previous counter through
 * {@code LAST_INSERT_ID}, and 1 for a new counter. A {@code RETURNING} clause would
 * answer before a Galera cluster has certified the change.
 * <p>
 * A trigger on the table hides that value, as may whatever stands between here and the
 * server. Then the row itself is read, in the same transaction, which costs further round
 * trips.
 * <p>
 * It can't return tag and prefix. Instead it is given their last known values and does
 * nothing if they have changed; then they are read, and it is repeated.
 */
public final class MariaDbDialect implements Dialect {

	private static final String NEXT = """
			INSERT INTO {range} (collection, max_value, previous_max, stamp)
			SELECT :collection, :first, LAST_INSERT_ID(1) - 1, :stamp FROM DUAL
			WHERE (SELECT node_tag FROM {node}) <=> :tag AND (SELECT server_prefix FROM {node}) <=> :prefix
			ON DUPLICATE KEY UPDATE
			  previous_max = IF(GREATEST({range}.max_value, :base) < :bound, {range}.max_value, {range}.previous_max),
			  stamp = IF(GREATEST({range}.max_value, :base) < :bound, :stamp, {range}.stamp),
			  max_value = GREATEST({range}.max_value, :base)
			    + GREATEST(LEAST(:size, :bound - GREATEST({range}.max_value, :base)), 0)
			    + 0 * LAST_INSERT_ID(LEAST(GREATEST({range}.max_value, 0), 9223372036854775806) + 1)""";

	private static final int MAX_READS = 5;

	/** What the statement reports if it has written nothing. */
	private static final long NOTHING = -1;

	/** What it reports if it has written a row, but not what was there before. */
	private static final long HIDDEN = -2;

	private static final Logger logger = LoggerFactory.getLogger(MariaDbDialect.class);

	private final RangeTable table;

	private final CounterStatement next;

	private final NodeQuery node;

	private final CounterQuery counter;

	private final CounterStatement row;

	private volatile NodeQuery.Node known = NodeQuery.Node.NONE;

	private volatile boolean hidden;

	public MariaDbDialect(RangeTable table) {
		this.table = table;
		this.next = new CounterStatement(table, NEXT);
		this.node = new NodeQuery(table);
		this.counter = new CounterQuery(table);
		this.row = new CounterStatement(table, CounterStatement.READ);
	}

	@Override
	public Range next(Connection connection, RangeRequest request) throws SQLException {
		return this.hidden
				? NewTransaction.inOneTransaction(connection, (transaction) -> nextWithin(transaction, request))
				: nextWithin(connection, request);
	}

	private Range nextWithin(Connection connection, RangeRequest request) throws SQLException {
		NodeQuery.Node node = this.known;
		for (int i = 0; i < MAX_READS; i++) {
			long previous = previousMax(connection, request, node);
			if (previous == HIDDEN) {
				return readBack(connection, request);
			}
			if (previous != NOTHING) {
				return request.rangeAfter(previous, node.tag(), node.prefix());
			}
			NodeQuery.Node now = this.node.read(connection);
			if (now.equals(node)) {
				return this.counter.explainMissingRange(connection, request);
			}
			node = now;
			this.known = now;
		}
		throw new SQLTransactionRollbackException("node tag and server prefix changed each time they were read",
				"40001");
	}

	private Range readBack(Connection connection, RangeRequest request) throws SQLException {
		if (!this.hidden) {
			this.hidden = true;
			logger.info(
					"The server does not say what the counters in {} were, most likely because of a trigger on "
							+ "the table: each refill now takes further round trips to read the row",
					this.table.range());
		}
		CounterStatement.Row row = this.row.query(connection, request);
		if (row != null && (row.stamp() == request.stamp() || isChanged(row, connection, request))) {
			return row.rangeOf(request);
		}
		return this.counter.explainMissingRange(connection, request);
	}

	/**
	 * Whether it can only be ours, as no other client writes to it in this transaction,
	 * and the numbers have not ended.
	 */
	private static boolean isChanged(CounterStatement.Row row, Connection connection, RangeRequest request)
			throws SQLException {
		return !connection.getAutoCommit() && Math.max(row.maxValue(), request.base()) < request.bound();
	}

	private long previousMax(Connection connection, RangeRequest request, NodeQuery.Node node) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(this.next.sql(),
				Statement.RETURN_GENERATED_KEYS)) {
			this.next.set(statement, request, node);
			int changes = statement.executeUpdate();
			try (ResultSet keys = statement.getGeneratedKeys()) {
				long key = keys.next() ? keys.getLong(1) : 0;
				if (key > 0 && key < Long.MAX_VALUE) {
					return key - 1;
				}
				return (key <= 0 && changes == 0) ? NOTHING : HIDDEN;
			}
		}
	}

}

package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * MariaDB and MySQL: an upsert that returns the previous counter through
 * {@code LAST_INSERT_ID}. A {@code RETURNING} clause would answer before a Galera cluster
 * has certified the change.
 * <p>
 * It can't return tag and prefix. Instead it is given their last known values and does
 * nothing if they have changed; then they are read, and it is repeated.
 */
final class MariaDbDialect implements Dialect {

	private static final String NEXT = """
			INSERT INTO {range} (collection, max_value, previous_max, stamp)
			SELECT ?, ?, 0, ? FROM DUAL
			WHERE (SELECT node_tag FROM {node}) <=> ? AND (SELECT server_prefix FROM {node}) <=> ?
			ON DUPLICATE KEY UPDATE
			  previous_max = IF(GREATEST({range}.max_value, ?) < ?, {range}.max_value, {range}.previous_max),
			  stamp = IF(GREATEST({range}.max_value, ?) < ?, ?, {range}.stamp),
			  max_value = GREATEST(LAST_INSERT_ID(GREATEST({range}.max_value, 0)), ?)
			    + GREATEST(LEAST(?, ? - GREATEST({range}.max_value, ?)), 0)""";

	private static final int MAX_READS = 5;

	private final String next;

	private final NodeQuery node;

	private final CounterQuery counter;

	private volatile NodeQuery.Node known = NodeQuery.Node.NONE;

	MariaDbDialect(RangeTable table) {
		this.next = table.in(NEXT);
		this.node = new NodeQuery(table);
		this.counter = new CounterQuery(table);
	}

	@Override
	public Range next(Connection connection, RangeRequest request) throws SQLException {
		NodeQuery.Node node = this.known;
		for (int i = 0; i < MAX_READS; i++) {
			Long previous = previousMax(connection, request, node);
			if (previous != null) {
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

	private @Nullable Long previousMax(Connection connection, RangeRequest request, NodeQuery.Node node)
			throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(this.next, Statement.RETURN_GENERATED_KEYS)) {
			statement.setString(1, request.collection());
			statement.setLong(2, request.rangeAfter(0, null, null).high());
			statement.setLong(3, request.stamp());
			statement.setString(4, node.tag());
			statement.setString(5, node.prefix());
			statement.setLong(6, request.base());
			statement.setLong(7, request.bound());
			statement.setLong(8, request.base());
			statement.setLong(9, request.bound());
			statement.setLong(10, request.stamp());
			statement.setLong(11, request.base());
			statement.setLong(12, request.size());
			statement.setLong(13, request.bound());
			statement.setLong(14, request.base());
			int changes = statement.executeUpdate();
			try (ResultSet keys = statement.getGeneratedKeys()) {
				long previous = keys.next() ? keys.getLong(1) : 0;
				return (changes == 0 && previous == 0) ? null : Long.valueOf(previous);
			}
		}
	}

}

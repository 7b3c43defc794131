package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.FirstRow;
import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.Primary;

/**
 * Reads the database's node tag and server prefix, where a statement can't return them
 * with the range. Thread-safe.
 */
public final class NodeQuery {

	private final String sql;

	private volatile @Nullable Node known;

	public NodeQuery(RangeTable table) {
		this.sql = table.in("SELECT node_tag, server_prefix FROM {node}");
	}

	Node read(Connection connection) throws SQLException {
		Node node = FirstRow.of(connection, this.sql, (row) -> new Node(row.getString(1), row.getString(2)));
		return (node != null) ? node : Node.NONE;
	}

	/**
	 * Reads them once, from a database that may have no table for them, since none of its
	 * ranges comes from a table.
	 */
	public Node readOnce(NewTransaction transaction, Duration timeout) throws SQLException {
		Node node = this.known;
		if (node == null) {
			node = transaction.read(timeout, (connection) -> Primary.ifThere(connection, this::read, Node.NONE));
			this.known = node;
		}
		return node;
	}

	public record Node(@Nullable String tag, @Nullable String prefix) {

		static final Node NONE = new Node(null, null);

	}

}

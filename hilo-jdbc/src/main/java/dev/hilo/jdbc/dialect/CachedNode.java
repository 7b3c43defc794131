package dev.hilo.jdbc.dialect;

import java.sql.SQLException;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.Primary;

/**
 * The node tag and server prefix of a database that may have no table for them, since
 * none of its ranges comes from a table. Read once. Thread-safe.
 */
public final class CachedNode {

	private final NodeQuery query;

	private volatile NodeQuery.@Nullable Node known;

	public CachedNode(RangeTable table) {
		this.query = new NodeQuery(table);
	}

	public NodeQuery.Node get(NewTransaction transaction, Duration timeout) throws SQLException {
		NodeQuery.Node node = this.known;
		if (node == null) {
			node = transaction.read(timeout,
					(connection) -> Primary.ifThere(connection, this.query::read, NodeQuery.Node.NONE));
			this.known = node;
		}
		return node;
	}

}

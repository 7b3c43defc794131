package dev.hilo.jdbc.dialect;

import java.sql.SQLException;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.SqlErrors;

/**
 * The node tag and server prefix of a database that may have no table for them, since
 * none of its ranges comes from a table. Read once. Thread-safe.
 */
public final class CachedNode {

	private final NodeQuery query;

	private final NewTransaction transaction;

	private final Duration timeout;

	private volatile NodeQuery.@Nullable Node known;

	public CachedNode(RangeTable table, NewTransaction transaction, Duration timeout) {
		this.query = new NodeQuery(table);
		this.transaction = transaction;
		this.timeout = timeout;
	}

	public NodeQuery.Node get() throws SQLException {
		NodeQuery.Node node = this.known;
		if (node == null) {
			node = read();
			this.known = node;
		}
		return node;
	}

	private NodeQuery.Node read() throws SQLException {
		try {
			return this.transaction.read(this.timeout, this.query::read);
		}
		catch (SQLException ex) {
			if (SqlErrors.isMissingSchema(ex) || SqlErrors.isWrongStatement(ex)) {
				return NodeQuery.Node.NONE;
			}
			throw ex;
		}
	}

}

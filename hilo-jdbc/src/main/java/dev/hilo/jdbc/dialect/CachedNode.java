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

	private volatile NodeQuery.@Nullable Node known;

	public CachedNode(RangeTable table) {
		this.query = new NodeQuery(table);
	}

	public NodeQuery.Node get(NewTransaction transaction, Duration timeout) throws SQLException {
		NodeQuery.Node node = this.known;
		if (node == null) {
			node = read(transaction, timeout);
			this.known = node;
		}
		return node;
	}

	private NodeQuery.Node read(NewTransaction transaction, Duration timeout) throws SQLException {
		try {
			return transaction.read(timeout, this.query::read);
		}
		catch (SQLException ex) {
			if (SqlErrors.isMissingSchema(ex) || SqlErrors.isWrongStatement(ex)) {
				return NodeQuery.Node.NONE;
			}
			throw ex;
		}
	}

}

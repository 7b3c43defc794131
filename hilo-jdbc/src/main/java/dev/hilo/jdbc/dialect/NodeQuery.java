package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.FirstRow;

/**
 * Reads the database's node tag and server prefix, where a statement can't return them
 * with the range.
 */
public final class NodeQuery {

	private final String sql;

	NodeQuery(RangeTable table) {
		this.sql = table.in("SELECT node_tag, server_prefix FROM {node}");
	}

	Node read(Connection connection) throws SQLException {
		Node node = FirstRow.of(connection, this.sql, (row) -> new Node(row.getString(1), row.getString(2)));
		return (node != null) ? node : Node.NONE;
	}

	public record Node(@Nullable String tag, @Nullable String prefix) {

		static final Node NONE = new Node(null, null);

	}

}

package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

import org.jspecify.annotations.Nullable;

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
		try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(this.sql)) {
			return result.next() ? new Node(result.getString(1), result.getString(2)) : Node.NONE;
		}
	}

	public record Node(@Nullable String tag, @Nullable String prefix) {

		static final Node NONE = new Node(null, null);

	}

}

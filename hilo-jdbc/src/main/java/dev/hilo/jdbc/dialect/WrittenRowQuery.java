package dev.hilo.jdbc.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

/**
 * Reads what a request has written, where a statement can't return it.
 */
final class WrittenRowQuery {

	private final String sql;

	WrittenRowQuery(RangeTable table) {
		this.sql = table.in("SELECT {written} FROM {range} WHERE collection = ?");
	}

	@Nullable WrittenRow read(Connection connection, String collection) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(this.sql)) {
			statement.setString(1, collection);
			try (ResultSet result = statement.executeQuery()) {
				return WrittenRow.only(result);
			}
		}
	}

}

package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

/**
 * Queries of which the first row says all.
 */
public final class FirstRow {

	private FirstRow() {
	}

	/**
	 * What the row says, or {@code null} if there is none.
	 */
	public static <T> @Nullable T of(Connection connection, String sql, Reader<T> reader,
			@Nullable String... parameters) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(sql)) {
			for (int i = 0; i < parameters.length; i++) {
				statement.setString(i + 1, parameters[i]);
			}
			try (ResultSet result = statement.executeQuery()) {
				return result.next() ? reader.read(result) : null;
			}
		}
	}

	@FunctionalInterface
	public interface Reader<T> {

		@Nullable T read(ResultSet row) throws SQLException;

	}

}

package dev.hilo.jdbc.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import dev.hilo.jdbc.connection.Vendor;

/**
 * PostgreSQL's policies, which hide rows from a user without a word.
 */
public final class RowSecurity {

	private RowSecurity() {
	}

	/**
	 * Whether the user may see only some rows of a table.
	 * @param table the table, as it is written in statements
	 * @throws SQLException also from servers that only resemble PostgreSQL
	 */
	public static boolean isActive(Connection connection, String table) throws SQLException {
		if (Vendor.of(connection.getMetaData()) != Vendor.POSTGRESQL) {
			return false;
		}
		try (PreparedStatement statement = connection.prepareStatement("SELECT row_security_active(to_regclass(?))")) {
			statement.setString(1, table);
			try (ResultSet result = statement.executeQuery()) {
				return result.next() && result.getBoolean(1);
			}
		}
	}

}

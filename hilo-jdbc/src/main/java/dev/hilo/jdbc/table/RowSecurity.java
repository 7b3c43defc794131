package dev.hilo.jdbc.table;

import java.sql.Connection;
import java.sql.SQLException;

import dev.hilo.jdbc.connection.FirstRow;
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
		return Vendor.of(connection.getMetaData()) == Vendor.POSTGRESQL && Boolean.TRUE.equals(FirstRow.of(connection,
				"SELECT row_security_active(to_regclass(?))", (row) -> row.getBoolean(1), table));
	}

}

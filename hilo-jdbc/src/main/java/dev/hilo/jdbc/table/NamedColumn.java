package dev.hilo.jdbc.table;

import java.sql.Connection;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;
import org.postgresql.PGResultSetMetaData;

import dev.hilo.jdbc.connection.Reflection;

/**
 * The names of a column as the database has them, without quotes.
 *
 * @param schema the schema, or {@code null} if the engine has none or it is not known
 * @param table the table
 * @param column the column
 */
record NamedColumn(@Nullable String schema, String table, String column) {

	private static final boolean postgres = Reflection.isPresent("org.postgresql.PGResultSetMetaData");

	/**
	 * The names of the first column of a result.
	 */
	static NamedColumn of(Connection connection, ResultSetMetaData metaData) throws SQLException {
		String schema = (postgres && metaData instanceof PGResultSetMetaData known) ? known.getBaseSchemaName(1)
				: metaData.getSchemaName(1);
		return new NamedColumn((schema != null && !schema.isEmpty()) ? schema : connection.getSchema(),
				metaData.getTableName(1), metaData.getColumnName(1));
	}

	/**
	 * The table with its schema.
	 * @param catalog the connection's, which stands for the schema where there is none
	 */
	String qualifiedTable(@Nullable String catalog) {
		String schema = (this.schema != null) ? this.schema : catalog;
		return (schema != null && !schema.isEmpty()) ? schema + "." + this.table : this.table;
	}

}

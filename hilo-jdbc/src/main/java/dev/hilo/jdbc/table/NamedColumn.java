package dev.hilo.jdbc.table;

import java.sql.Connection;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;
import org.postgresql.PGResultSetMetaData;

import dev.hilo.jdbc.connection.Reflection;
import dev.hilo.jdbc.connection.Vendor;

/**
 * The names of a column as the database has them, without quotes.
 *
 * @param catalog the catalog, or {@code null} if the engine has none
 * @param schema the schema, or {@code null} if the engine has none or it is not known
 * @param table the table
 * @param column the column
 */
record NamedColumn(@Nullable String catalog, @Nullable String schema, String table, String column) {

	private static final boolean postgres = Reflection.isPresent("org.postgresql.PGResultSetMetaData");

	/**
	 * The names of the first column of a result.
	 */
	static NamedColumn of(Connection connection, ResultSetMetaData metaData) throws SQLException {
		String schema = (postgres && metaData instanceof PGResultSetMetaData known) ? known.getBaseSchemaName(1)
				: metaData.getSchemaName(1);
		return new NamedColumn(catalog(connection, metaData),
				(schema != null && !schema.isEmpty()) ? schema : connection.getSchema(), metaData.getTableName(1),
				metaData.getColumnName(1));
	}

	/** Only where it stands for the schema do statements name another one than it is. */
	private static @Nullable String catalog(Connection connection, ResultSetMetaData metaData) throws SQLException {
		return Vendor.of(connection.getMetaData()).isMySql() ? metaData.getCatalogName(1) : connection.getCatalog();
	}

	/**
	 * The table with its schema, or the catalog that stands for it.
	 */
	String qualifiedTable() {
		String schema = (this.schema != null) ? this.schema : this.catalog;
		return (schema != null && !schema.isEmpty()) ? schema + "." + this.table : this.table;
	}

}

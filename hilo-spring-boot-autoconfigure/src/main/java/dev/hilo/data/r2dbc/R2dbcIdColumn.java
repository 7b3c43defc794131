package dev.hilo.data.r2dbc;

import java.sql.Connection;

import dev.hilo.jdbc.table.IdColumn;

/**
 * The id column of an entity of Spring Data R2DBC, with the names that its statements
 * use.
 *
 * @param entityType the class
 * @param idType the type of the id property
 * @param table the table, as it is written in statements
 * @param column the column, as it is written in statements
 */
record R2dbcIdColumn(Class<?> entityType, Class<?> idType, String table, String column) implements IdColumn {

	@Override
	public String table(Connection connection) {
		return this.table;
	}

	@Override
	public String name(Connection connection) {
		return this.column;
	}

}

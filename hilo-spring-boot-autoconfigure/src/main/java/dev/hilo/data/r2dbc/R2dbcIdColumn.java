package dev.hilo.data.r2dbc;

import java.sql.Connection;

import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;
import org.springframework.data.relational.core.sql.IdentifierProcessing;

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

	static R2dbcIdColumn of(RelationalPersistentEntity<?> entity, RelationalPersistentProperty id,
			IdentifierProcessing quoting) {
		return new R2dbcIdColumn(entity.getType(), id.getType(), entity.getTableName().toSql(quoting),
				id.getColumnName().toSql(quoting));
	}

	@Override
	public String table(Connection connection) {
		return this.table;
	}

	@Override
	public String name(Connection connection) {
		return this.column;
	}

}

package dev.hilo.data.jdbc;

import java.sql.Connection;

import org.jspecify.annotations.Nullable;

import org.springframework.data.jdbc.core.dialect.DialectResolver;
import org.springframework.data.relational.core.dialect.Dialect;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;
import org.springframework.data.relational.core.sql.IdentifierProcessing;
import org.springframework.data.relational.core.sql.SqlIdentifier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

import dev.hilo.jdbc.table.IdColumn;

/**
 * The id column of an entity of Spring Data JDBC.
 *
 * @param entityType the class
 * @param idType the type of the id property
 * @param table the table
 * @param column the column
 * @param dialect the application's own dialect; {@code null} for that of the connection
 */
record JdbcIdColumn(Class<?> entityType, Class<?> idType, SqlIdentifier table, SqlIdentifier column,
		@Nullable Dialect dialect) implements IdColumn {

	static JdbcIdColumn of(RelationalPersistentEntity<?> entity, RelationalPersistentProperty id,
			@Nullable Dialect dialect) {
		return new JdbcIdColumn(entity.getType(), id.getType(), entity.getQualifiedTableName(), id.getColumnName(),
				dialect);
	}

	@Override
	public String table(Connection connection) {
		return this.table.toSql(quoting(connection));
	}

	@Override
	public String name(Connection connection) {
		return this.column.toSql(quoting(connection));
	}

	private IdentifierProcessing quoting(Connection connection) {
		Dialect used = (this.dialect != null) ? this.dialect
				: DialectResolver.getDialect(new JdbcTemplate(new SingleConnectionDataSource(connection, true)));
		return used.getIdentifierProcessing();
	}

}

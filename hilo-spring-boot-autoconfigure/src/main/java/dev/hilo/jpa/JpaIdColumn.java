package dev.hilo.jpa;

import java.sql.Connection;
import java.sql.SQLException;

import dev.hilo.jdbc.table.IdColumn;

/**
 * The id column of a JPA entity.
 *
 * @param entityType the class
 * @param idType the type of the id property
 * @param table the table, as Hibernate writes it
 * @param column the column, as Hibernate writes it
 * @param ofTenants whether each tenant has a table of its own, so that no one table can
 * be probed
 */
record JpaIdColumn(Class<?> entityType, Class<?> idType, String table, String column,
		boolean ofTenants) implements IdColumn {

	/**
	 * The same, in the database of one tenant.
	 */
	JpaIdColumn ofOneTenant() {
		return new JpaIdColumn(this.entityType, this.idType, this.table, this.column, false);
	}

	@Override
	public String table(Connection connection) throws SQLException {
		if (this.ofTenants) {
			throw new SQLException("each tenant has tables of its own");
		}
		return this.table;
	}

	@Override
	public String name(Connection connection) {
		return this.column;
	}

	@Override
	public String howToLeave() {
		return "@GeneratedValue(strategy = GenerationType.IDENTITY) instead of @HiLoId";
	}

}

package dev.hilo.jdbc.connection;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;

/**
 * The database engines.
 */
public enum Vendor {

	H2("H2"), POSTGRESQL("PostgreSQL"), MARIADB("MariaDB"), MYSQL("MySQL"), HSQLDB("HSQL Database Engine"),
	SQLITE("SQLite"), DERBY("Apache Derby"),

	/** Any other engine. */
	OTHER("");

	private final String product;

	Vendor(String product) {
		this.product = product;
	}

	/**
	 * The engine behind a connection.
	 */
	public static Vendor of(DatabaseMetaData metaData) throws SQLException {
		String product = metaData.getDatabaseProductName();
		for (Vendor vendor : values()) {
			if (vendor.product.equalsIgnoreCase(product)) {
				// MySQL's driver reports MariaDB as MySQL
				return (vendor == MYSQL && metaData.getDatabaseProductVersion().contains("MariaDB")) ? MARIADB : vendor;
			}
		}
		return OTHER;
	}

	/**
	 * Whether it is MySQL or MariaDB, whose catalogs are their schemas.
	 * @return whether it is
	 */
	public boolean isMySql() {
		return this == MYSQL || this == MARIADB;
	}

	/**
	 * Whether reading uncommitted rows spares a wait for writers. PostgreSQL never reads
	 * them, and SQLite only those of connections that share a cache.
	 */
	boolean hasDirtyReads() {
		return this != POSTGRESQL && this != SQLITE;
	}

}

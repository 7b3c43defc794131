package dev.hilo.jdbc.connection;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The database engines.
 */
public enum Vendor {

	H2("H2"), POSTGRESQL("PostgreSQL"), MARIADB("MariaDB"), MYSQL("MySQL"), HSQLDB("HSQL Database Engine"),
	SQLITE("SQLite"), DERBY("Apache Derby"),

	/** Any other engine. */
	OTHER("");

	/**
	 * Databases in memory that only one pool sees, or that end with its last connection.
	 */
	private static final Pattern PRIVATE = Pattern
		.compile("jdbc:h2:((tcp|ssl)://[^/]*/)?mem:(?![^;]+.*;db_close_delay=(-1|0*[1-9])).*"
				+ "|jdbc:sqlite:(.*:memory:.*|.*mode=memory.*|\\?.*)?|jdbc:hsqldb:mem:.*;shutdown=true.*");

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
	 * Whether a URL leads to a database in memory that another pool would not find.
	 */
	public static boolean isPrivate(String url) {
		return PRIVATE.matcher(url.toLowerCase(Locale.ROOT)).matches();
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

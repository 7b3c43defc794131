package dev.hilo.jdbc.dialect;

import dev.hilo.jdbc.connection.Vendor;

/**
 * The best statement of each engine.
 */
public final class Dialects {

	private Dialects() {
	}

	/**
	 * The dialect of an engine.
	 * @param table the table of the counters
	 */
	public static Dialect of(Vendor vendor, RangeTable table) {
		return switch (vendor) {
			case H2 -> ReturningDialect.h2(table);
			case POSTGRESQL -> ReturningDialect.postgres(table);
			case MARIADB, MYSQL -> new MariaDbDialect(table);
			case HSQLDB -> new HsqldbDialect(table);
			case SQLITE -> ReturningDialect.sqlite(table);
			case DERBY, OTHER -> new PortableDialect(table);
		};
	}

}

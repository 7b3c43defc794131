package dev.hilo.jdbc.dialect;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.regex.Pattern;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.jdbc.connection.Vendor;

/**
 * The best statement of each engine.
 */
public final class Dialects {

	/** Not run here. */
	private static final Pattern DOCUMENTED = Pattern.compile("Oracle|Microsoft SQL Server|(DB2|Firebird)\\b.*",
			Pattern.CASE_INSENSITIVE);

	private Dialects() {
	}

	/**
	 * The vendor of a database. Refuses an engine that has not been tried: one that does
	 * not check the condition of an update at the moment of the write gives the same
	 * range to two clients.
	 * @param portable whether the application vouches for it
	 * @throws HiLoConfigurationException if it is neither run here nor documented
	 */
	public static Vendor identify(DatabaseMetaData metaData, boolean portable) throws SQLException {
		Vendor vendor = Vendor.of(metaData);
		String product = metaData.getDatabaseProductName();
		if (vendor == Vendor.OTHER && !portable && !DOCUMENTED.matcher(product).matches()) {
			throw new HiLoConfigurationException("hilo.jdbc.dialect", null, "HiLo does not know the database " + product
					+ ", where two instances may get the same ids. Set it to "
					+ "portable if you know that an UPDATE there checks its condition at the moment of the write "
					+ "(docs/databases.md)");
		}
		return vendor;
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
			case SQLITE -> ReturningDialect.sqlite(table);
			case HSQLDB, DERBY, OTHER -> new PortableDialect(table);
		};
	}

}

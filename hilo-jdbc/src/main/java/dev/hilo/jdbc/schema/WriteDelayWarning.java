package dev.hilo.jdbc.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.regex.Pattern;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.jdbc.connection.FirstRow;
import dev.hilo.jdbc.connection.Vendor;

/**
 * Warns about an embedded database that writes commits to its file late, so that a killed
 * process loses counters. The engine is asked, as the URL is not enough: HSQLDB follows
 * it for new files only, and SQL may override it on H2.
 */
public final class WriteDelayWarning {

	private static final Logger logger = LoggerFactory.getLogger(WriteDelayWarning.class);

	private static final Pattern H2_FILE = Pattern
		.compile("jdbc:h2:(?!mem:|tcp:|ssl:|zip:|classpath:|.*mem(fs|lzf):).*");

	private static final Pattern HSQLDB_FILE = Pattern.compile("jdbc:hsqldb:(?!mem:|res:|hsqls?:|https?:|\\.(;|$)).*");

	private static final String H2_DELAY = """
			SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = 'WRITE_DELAY'""";

	private static final String HSQLDB_DELAY = """
			SELECT PROPERTY_VALUE FROM INFORMATION_SCHEMA.SYSTEM_PROPERTIES
			WHERE PROPERTY_NAME = 'hsqldb.write_delay_millis'""";

	private WriteDelayWarning() {
	}

	/**
	 * Asks the database, if it is one of these.
	 */
	public static void warnIfLate(Connection connection, Vendor vendor) {
		if (vendor != Vendor.H2 && vendor != Vendor.HSQLDB) {
			return;
		}
		try {
			String url = "" + connection.getMetaData().getURL();
			if (isLate(connection, url, vendor)) {
				// Without its parameters, one of which may be a password
				logger.warn(
						"The database {} writes commits to its file up to half a second late: a killed process "
								+ "loses them, counters included, and ids may be given twice. {}",
						url.split(";", 2)[0], remedy(vendor));
			}
		}
		catch (SQLException ex) {
			logger.debug("The database does not say how late it writes", ex);
		}
	}

	private static String remedy(Vendor vendor) {
		return (vendor == Vendor.H2) ? "Add ;WRITE_DELAY=0 to the URL"
				: "Execute SET FILES WRITE DELAY FALSE once, which the database remembers; for a new one "
						+ ";hsqldb.write_delay=false in the URL does the same";
	}

	/** Only administrators may read it on HSQLDB; others are not warned. */
	private static boolean isLate(Connection connection, String url, Vendor vendor) throws SQLException {
		Pattern file = (vendor == Vendor.H2) ? H2_FILE : HSQLDB_FILE;
		String delay = file.matcher(url.toLowerCase(Locale.ROOT)).matches()
				? FirstRow.of(connection, (vendor == Vendor.H2) ? H2_DELAY : HSQLDB_DELAY, (row) -> row.getString(1))
				: null;
		return delay != null && !delay.equals("0");
	}

}

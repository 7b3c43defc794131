package dev.hilo.jdbc.connection;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;

/**
 * Opens connections by a URL that was set for ranges alone. No other code uses them. Its
 * exceptions don't show the URL. Thread-safe.
 */
final class UrlDataSource extends ConnectionFactory {

	private final Driver driver;

	private final JdbcUrl url;

	private final Properties properties;

	/**
	 * Opens nothing yet.
	 * @param properties of each connection
	 */
	UrlDataSource(Driver driver, JdbcUrl url, Properties properties) {
		this.driver = driver;
		this.url = url;
		this.properties = properties;
	}

	@Override
	public Connection getConnection() throws SQLException {
		Connection connection;
		try {
			// Drivers may change theirs
			connection = this.driver.connect(this.url.url(), (Properties) this.properties.clone());
		}
		catch (SQLException ex) {
			throw hidden(ex);
		}
		catch (RuntimeException ex) {
			throw hidden(new SQLException(SqlErrors.describe(ex), ex));
		}
		if (connection == null) {
			throw new SQLException(this.driver.getClass().getName() + " does not take " + this.url.property());
		}
		return connection;
	}

	/**
	 * The properties of the URL and its user, as messages name them.
	 */
	String properties() {
		return this.url.property().replaceFirst("url$", "*");
	}

	/** A stack trace prints causes and what was suppressed too. */
	private SQLException hidden(SQLException failure) {
		StringWriter trace = new StringWriter();
		failure.printStackTrace(new PrintWriter(trace));
		String printed = trace.toString();
		return !this.url.hide(printed).equals(printed) ? new SQLException(this.url.hide(SqlErrors.describe(failure)),
				failure.getSQLState(), failure.getErrorCode()) : failure;
	}

	@Override
	public String toString() {
		return "the database of " + this.url.property();
	}

}

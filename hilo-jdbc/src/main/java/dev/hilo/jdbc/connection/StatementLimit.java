package dev.hilo.jdbc.connection;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;

import org.jspecify.annotations.Nullable;

/**
 * How the server is made to cancel statements that wait for too long, without a further
 * round trip: by the query timeout, where the driver sends it along or keeps it by
 * itself; else by a setting that each connection of a pool of HiLo's own gets when it is
 * opened.
 */
enum StatementLimit {

	QUERY_TIMEOUT(null),

	/** H2 would send the query timeout to the server, for the whole connection. */
	H2("SET LOCK_TIMEOUT {seconds}000"),

	/** The driver would have to open another connection, and kill the query there. */
	MYSQL("SET SESSION innodb_lock_wait_timeout = {seconds}, lock_wait_timeout = {seconds}"),

	/** See {@link ConnectionChanges#limitWaits}. */
	SQLITE(null);

	private final @Nullable String setting;

	StatementLimit(@Nullable String setting) {
		this.setting = setting;
	}

	/**
	 * What the driver needs.
	 */
	static StatementLimit of(Connection connection) throws SQLException {
		DatabaseMetaData metaData = connection.getMetaData();
		if (metaData == null) {
			// A mock: the caller that needs it reports it
			return QUERY_TIMEOUT;
		}
		Vendor vendor = Vendor.of(metaData);
		if (vendor == Vendor.H2 || vendor == Vendor.SQLITE) {
			return (vendor == Vendor.H2) ? H2 : SQLITE;
		}
		// MariaDB's own driver sends the limit within the statement
		return vendor.isMySql()
				&& (vendor == Vendor.MYSQL || !String.valueOf(metaData.getDriverName()).startsWith("MariaDB")) ? MYSQL
						: QUERY_TIMEOUT;
	}

	/** On a borrowed connection, a setting would have to be undone. */
	boolean needsQueryTimeout(boolean isOwn) {
		return this == QUERY_TIMEOUT || (this == MYSQL && !isOwn);
	}

	/**
	 * Limits the waits for locks on a new connection that only HiLo will use.
	 */
	static void prepare(Connection connection, int seconds) throws SQLException {
		String setting = of(connection).setting;
		if (setting != null) {
			try (Statement statement = connection.createStatement()) {
				statement.execute(setting.replace("{seconds}", String.valueOf(seconds)));
			}
			catch (SQLException ex) {
				if (connection.isClosed()) {
					throw ex;
				}
				// A server that only resembles the one whose setting it is
			}
		}
	}

	/**
	 * The connection, with a limit on each of its statements.
	 */
	static Connection limited(Connection connection, int seconds) {
		return (Connection) Proxy.newProxyInstance(StatementLimit.class.getClassLoader(),
				new Class<?>[] { Connection.class }, (proxy, method, arguments) -> {
					Object result;
					try {
						result = method.invoke(connection, arguments);
					}
					catch (InvocationTargetException ex) {
						throw ex.getTargetException();
					}
					if (result instanceof Statement statement) {
						limit(statement, seconds);
					}
					return result;
				});
	}

	private static void limit(Statement statement, int seconds) {
		try {
			statement.setQueryTimeout(seconds);
		}
		catch (SQLException | RuntimeException ex) {
			// The driver has none: the network's limit remains
		}
	}

}

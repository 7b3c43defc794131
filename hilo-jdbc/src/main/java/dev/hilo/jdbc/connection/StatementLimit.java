package dev.hilo.jdbc.connection;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Has the server cancel statements that wait for too long, without a further round trip:
 * by the query timeout, where the driver sends it along or keeps it by itself; else by a
 * setting that each connection of a pool of HiLo's own gets when it is opened. Learns
 * once which of them the connections of a DataSource need. Thread-safe.
 */
final class StatementLimit {

	private final boolean areOwn;

	private volatile @Nullable Means means;

	/**
	 * Asks no database yet.
	 * @param areOwn whether each connection came through {@link #prepare}
	 */
	StatementLimit(boolean areOwn) {
		this.areOwn = areOwn;
	}

	/**
	 * Limits the waits for locks on a new connection that only HiLo will use.
	 */
	static void prepare(Connection connection, Duration limit) throws SQLException {
		String setting = Means.of(connection).setting;
		if (setting != null) {
			try (Statement statement = connection.createStatement()) {
				statement.execute(setting.replace("{millis}", String.valueOf(limit.toMillis()))
					.replace("{seconds}", String.valueOf(limit.toSeconds())));
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
	 * The connection, with a limit on its statements.
	 * @param limit the limit, or zero for none
	 */
	Connection on(Connection connection, Duration limit) throws SQLException {
		if (limit.isZero()) {
			return connection;
		}
		Means known = this.means;
		if (known == null) {
			known = Means.of(connection);
			this.means = known;
		}
		return known.needsQueryTimeout(this.areOwn) ? limited(connection, (int) limit.toSeconds()) : connection;
	}

	private static Connection limited(Connection connection, int seconds) {
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

	/**
	 * What limits a statement of one driver.
	 */
	private enum Means {

		QUERY_TIMEOUT(null),

		/** H2 would send the query timeout to the server, for the whole connection. */
		H2("SET LOCK_TIMEOUT {millis}"),

		/** The driver would have to open another connection, and kill the query there. */
		MYSQL("SET SESSION innodb_lock_wait_timeout = {seconds}, lock_wait_timeout = {seconds}"),

		/** See {@link ConnectionChanges#limitWaits}. */
		SQLITE(null);

		private final @Nullable String setting;

		Means(@Nullable String setting) {
			this.setting = setting;
		}

		static Means of(Connection connection) throws SQLException {
			DatabaseMetaData metaData = connection.getMetaData();
			if (metaData == null) {
				// A mock: the caller that needs it reports it
				return QUERY_TIMEOUT;
			}
			return switch (Vendor.of(metaData)) {
				case H2 -> H2;
				case SQLITE -> SQLITE;
				case MYSQL -> MYSQL;
				// Its own driver sends the limit within the statement
				case MARIADB -> String.valueOf(metaData.getDriverName()).startsWith("MariaDB") ? QUERY_TIMEOUT : MYSQL;
				default -> QUERY_TIMEOUT;
			};
		}

		/** On a borrowed connection, a setting would have to be undone. */
		boolean needsQueryTimeout(boolean isOwn) {
			return this == QUERY_TIMEOUT || (this == MYSQL && !isOwn);
		}

	}

}

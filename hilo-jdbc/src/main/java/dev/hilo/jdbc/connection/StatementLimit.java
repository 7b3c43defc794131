package dev.hilo.jdbc.connection;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;

/**
 * Has the server cancel statements that wait for too long, by the query timeout.
 */
final class StatementLimit {

	/**
	 * H2 would send the query timeout to the server, for the whole connection, and ends a
	 * wait for a lock by its own setting; SQLite by {@link ConnectionChanges#limitWaits}.
	 */
	private static final Set<Vendor> WITH_OTHERS = Set.of(Vendor.H2, Vendor.SQLITE);

	private StatementLimit() {
	}

	/**
	 * The connection, with a limit on each of its statements.
	 */
	static Connection on(Connection connection, int seconds) throws SQLException {
		if (WITH_OTHERS.contains(Vendor.of(connection.getMetaData()))) {
			return connection;
		}
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

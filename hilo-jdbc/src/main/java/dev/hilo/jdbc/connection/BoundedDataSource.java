package dev.hilo.jdbc.connection;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

import javax.sql.DataSource;

/**
 * Gives writable connections that wait for the network no longer than a limit, to code
 * that borrows them itself. Each goes back as it came.
 */
public final class BoundedDataSource extends ConnectionFactory {

	private final DataSource target;

	private final Duration timeout;

	public BoundedDataSource(DataSource target, Duration timeout) {
		this.target = target;
		this.timeout = timeout;
	}

	@Override
	public Connection getConnection() throws SQLException {
		Connection connection = this.target.getConnection();
		ConnectionChanges changes = new ConnectionChanges(connection);
		try {
			changes.limitWaits(this.timeout);
			changes.leaveStatementsUnnamed();
			changes.makeWritable();
			return undoing(connection, changes);
		}
		catch (SQLException | RuntimeException | Error ex) {
			// Undone first, then given back; what fails there is suppressed
			try (connection; changes) {
				throw ex;
			}
		}
	}

	private static Connection undoing(Connection connection, ConnectionChanges changes) {
		return (Connection) Proxy.newProxyInstance(BoundedDataSource.class.getClassLoader(),
				new Class<?>[] { Connection.class }, (proxy, method, arguments) -> {
					if (method.getName().equals("close")) {
						try (connection) {
							changes.close();
						}
						return null;
					}
					try {
						return method.invoke(connection, arguments);
					}
					catch (InvocationTargetException ex) {
						throw ex.getTargetException();
					}
				});
	}

}

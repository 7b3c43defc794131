package dev.hilo.jdbc.connection;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import javax.sql.DataSource;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives writable connections that wait for the network no longer than a limit, to code
 * that borrows them itself. Each goes back as it came, at the latest when all are closed:
 * Flyway leaves one open where it does not know the database.
 */
public final class BoundedDataSource extends ConnectionFactory {

	private static final Logger logger = LoggerFactory.getLogger(BoundedDataSource.class);

	private final DataSource target;

	private final Duration timeout;

	private final Queue<Connection> lent = new ConcurrentLinkedQueue<>();

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
			Connection undoing = undoing(connection, changes);
			this.lent.add(undoing);
			return undoing;
		}
		catch (SQLException | RuntimeException | Error ex) {
			// Undone first, then given back; what fails there is suppressed
			try (connection; changes) {
				throw ex;
			}
		}
	}

	/**
	 * Closes those that are still open.
	 */
	public void closeAll() {
		for (Connection connection : this.lent) {
			try {
				if (!connection.isClosed()) {
					connection.close();
				}
			}
			catch (SQLException ex) {
				logger.debug("A connection that was left open can't be closed", ex);
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

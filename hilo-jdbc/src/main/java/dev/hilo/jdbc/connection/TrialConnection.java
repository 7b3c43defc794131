package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.util.Credentials;

/**
 * Finds out by one attempt whether a database can be reached again. The pool itself would
 * wait longer, since it pauses between its attempts.
 */
final class TrialConnection {

	private TrialConnection() {
	}

	/**
	 * Opens a connection, and closes it.
	 * @param config the pool's configuration
	 * @param timeout how long the attempt may take, where the driver has a limit for it
	 * @throws SQLException if the database can't be reached
	 */
	static void open(HikariConfig config, ReadCommitted readCommitted, Duration timeout) throws SQLException {
		UnpooledDataSource source = new UnpooledDataSource(config, readCommitted, timeout);
		Credentials user = user(config);
		Connection connection = (user.getUsername() == null) ? source.getConnection()
				: source.getConnection(user.getUsername(), user.getPassword());
		connection.close();
	}

	private static Credentials user(HikariConfig config) {
		try {
			if (config.getCredentialsProvider() != null) {
				return config.getCredentialsProvider().getCredentials();
			}
		}
		catch (NoSuchMethodError ex) {
			// HikariCP 6 has none
		}
		return config.getCredentials();
	}

}

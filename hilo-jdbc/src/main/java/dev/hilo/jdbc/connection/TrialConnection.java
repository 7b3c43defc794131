package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.util.Credentials;
import org.jspecify.annotations.Nullable;

/**
 * Finds out within a second whether a database can be reached again. The pool itself
 * would wait longer: it pauses between its attempts, and a network that has been silent
 * may hold one up until the timeout. Thread-safe.
 */
final class TrialConnection {

	/** Where the driver has a limit for it. */
	private static final Duration LIMIT = Duration.ofSeconds(1);

	/** One attempt for a server that needs longer, beside the short ones. */
	private final SharedProbe patient = new SharedProbe();

	private volatile boolean reached;

	/**
	 * Opens a connection, and closes it.
	 * @param config the pool's configuration
	 * @param timeout how long an attempt may take at most
	 * @throws SQLException if the database can't be reached, or not that soon
	 */
	void open(HikariConfig config, ReadCommitted readCommitted, Duration timeout) throws SQLException {
		if (this.reached) {
			this.reached = false;
			return;
		}
		Duration limit = (timeout.compareTo(LIMIT) < 0) ? timeout : LIMIT;
		long begun = System.nanoTime();
		try {
			open(config, new UnpooledDataSource(config, readCommitted, limit));
		}
		catch (SQLException ex) {
			if (System.nanoTime() - begun >= limit.toNanos() / 2) {
				beginPatient(config, new UnpooledDataSource(config, readCommitted, timeout));
			}
			throw ex;
		}
	}

	private void beginPatient(HikariConfig config, UnpooledDataSource source) throws SQLException {
		try {
			this.patient.await(() -> {
				open(config, source);
				this.reached = true;
			}, 0);
		}
		catch (TimeoutException ex) {
			// The next trial begins another one
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static void open(HikariConfig config, UnpooledDataSource source) throws SQLException {
		@Nullable Credentials user = (config.getCredentialsProvider() != null) ? config.getCredentialsProvider().getCredentials()
				: config.getCredentials();
		String name = (user != null) ? user.getUsername() : null;
		Connection connection = (user == null || name == null) ? source.getConnection()
				: source.getConnection(name, user.getPassword());
		connection.close();
	}

}

package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
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

	/** Until when an attempt that hung is not repeated, and its failure. */
	private volatile @Nullable Pause pause;

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
		Pause before = this.pause;
		if (before != null && before.lasts()) {
			throw before.failure;
		}
		Duration limit = (timeout.compareTo(LIMIT) < 0) ? timeout : LIMIT;
		long begun = System.nanoTime();
		try {
			open(config, new UnpooledDataSource(config, readCommitted, limit));
			this.pause = null;
		}
		catch (SQLException ex) {
			this.pause = ConnectionErrors.isSilentAfterConnect(ex) ? Pause.after(before, ex) : null;
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
	}

	private static void open(HikariConfig config, UnpooledDataSource source) throws SQLException {
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

	/**
	 * A server that has accepted a connection may go on with its set-up after the attempt
	 * has ended here, and each attempt would leave one more.
	 *
	 * @param nanos how long it is
	 * @param end when it ends, in the time of {@link System#nanoTime}
	 * @param failure that of the attempt
	 */
	private record Pause(long nanos, long end, SQLException failure) {

		private static final long LONGEST = TimeUnit.SECONDS.toNanos(10);

		static Pause after(@Nullable Pause before, SQLException failure) {
			long nanos = (before != null) ? Math.min(2 * before.nanos, LONGEST) : LIMIT.toNanos();
			return new Pause(nanos, System.nanoTime() + nanos, failure);
		}

		boolean lasts() {
			return System.nanoTime() - this.end < 0;
		}

	}

}

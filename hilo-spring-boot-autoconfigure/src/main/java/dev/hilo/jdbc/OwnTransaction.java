package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

import javax.sql.DataSource;

/**
 * A short transaction on a connection of its own, which goes back to its pool as it came.
 */
final class OwnTransaction {

	private final DataSource dataSource;

	private final Duration timeout;

	/** Some drivers ask the server. */
	private final boolean mayBeReadOnly;

	/**
	 * On the connections of a DataSource.
	 * @param timeout how long the network may be silent
	 */
	OwnTransaction(DataSource dataSource, Duration timeout) {
		this.dataSource = dataSource;
		this.timeout = timeout;
		this.mayBeReadOnly = !(dataSource instanceof SidePool);
	}

	/**
	 * Runs the work and commits it.
	 * @param readCommitted whether to ask for that isolation, which costs a round trip on
	 * some engines and so is left for a retry
	 */
	<T> T run(boolean readCommitted, Work<T> work) throws SQLException {
		try (Connection connection = this.dataSource.getConnection(); Restore restore = new Restore(connection)) {
			if (this.mayBeReadOnly) {
				restore.makeWritable();
			}
			restore.prepare(readCommitted, (int) Math.min(this.timeout.toMillis(), Integer.MAX_VALUE));
			return commit(connection, work);
		}
	}

	static <T> T commit(Connection connection, Work<T> work) throws SQLException {
		if (connection.getAutoCommit()) {
			return work.in(connection);
		}
		try {
			T result = work.in(connection);
			connection.commit();
			return result;
		}
		catch (SQLException | RuntimeException | Error ex) {
			try {
				connection.rollback();
			}
			catch (SQLException rollback) {
				ex.addSuppressed(rollback);
			}
			throw ex;
		}
	}

	@FunctionalInterface
	interface Work<T> {

		T in(Connection connection) throws SQLException;

	}

	/** Puts back what was changed on the connection, last first. */
	private static final class Restore implements AutoCloseable {

		private final Connection connection;

		private boolean readOnly;

		private int isolation = Connection.TRANSACTION_NONE;

		private int networkTimeout = -1;

		Restore(Connection connection) {
			this.connection = connection;
		}

		void makeWritable() throws SQLException {
			if (this.connection.isReadOnly()) {
				this.connection.setReadOnly(false);
				this.readOnly = true;
			}
		}

		void prepare(boolean readCommitted, int timeoutMillis) throws SQLException {
			if (readCommitted && this.connection.getTransactionIsolation() != Connection.TRANSACTION_READ_COMMITTED) {
				this.isolation = this.connection.getTransactionIsolation();
				this.connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
			}
			// Not through the pool's proxy, which throws a connection away that has no
			// timeouts
			Connection physical = this.connection.unwrap(Connection.class);
			try {
				int before = physical.getNetworkTimeout();
				physical.setNetworkTimeout(Runnable::run, timeoutMillis);
				this.networkTimeout = before;
			}
			catch (SQLException ex) {
				// The engines without it run in this process and have no network.
				this.networkTimeout = -1;
			}
		}

		@Override
		public void close() throws SQLException {
			if (this.connection.isClosed()) {
				return;
			}
			if (this.networkTimeout >= 0) {
				this.connection.unwrap(Connection.class).setNetworkTimeout(Runnable::run, this.networkTimeout);
			}
			if (this.isolation != Connection.TRANSACTION_NONE) {
				this.connection.setTransactionIsolation(this.isolation);
			}
			if (this.readOnly) {
				this.connection.setReadOnly(true);
			}
		}

	}

}

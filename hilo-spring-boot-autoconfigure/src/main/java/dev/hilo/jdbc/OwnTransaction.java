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

	private final ReadCommitted readCommitted;

	/** Some drivers ask the server. */
	private final boolean mayBeReadOnly;

	/**
	 * On the connections of a DataSource.
	 * @param timeout how long the network may be silent
	 * @param readCommitted where that isolation may be asked for
	 */
	OwnTransaction(DataSource dataSource, Duration timeout, ReadCommitted readCommitted) {
		this.dataSource = dataSource;
		this.timeout = timeout;
		this.readCommitted = readCommitted;
		this.mayBeReadOnly = !(dataSource instanceof SidePool);
	}

	/**
	 * Runs the work and commits it.
	 * @param readCommitted whether to ask for that isolation, which costs a round trip on
	 * some engines and so is left for a retry
	 */
	<T> T run(boolean readCommitted, Work<T> work) throws SQLException {
		return run(this.mayBeReadOnly, readCommitted, work);
	}

	/**
	 * Runs work that writes nothing.
	 */
	<T> T read(Work<T> work) throws SQLException {
		return run(false, false, work);
	}

	private <T> T run(boolean makeWritable, boolean readCommitted, Work<T> work) throws SQLException {
		try (Connection connection = this.dataSource.getConnection(); Restore restore = new Restore(connection)) {
			restore.limitNetwork(this.timeout);
			if (makeWritable) {
				restore.makeWritable();
			}
			if (readCommitted && this.readCommitted.isAllowed(connection)) {
				restore.makeReadCommitted();
			}
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
	static final class Restore implements AutoCloseable {

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

		void makeReadCommitted() throws SQLException {
			if (this.connection.getTransactionIsolation() != Connection.TRANSACTION_READ_COMMITTED) {
				this.isolation = this.connection.getTransactionIsolation();
				this.connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
			}
		}

		void limitNetwork(Duration timeout) throws SQLException {
			// Not through the pool's proxy, which throws a connection away that has no
			// timeouts
			Connection physical = this.connection.unwrap(Connection.class);
			try {
				int before = physical.getNetworkTimeout();
				physical.setNetworkTimeout(Runnable::run, (int) Math.min(timeout.toMillis(), Integer.MAX_VALUE));
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

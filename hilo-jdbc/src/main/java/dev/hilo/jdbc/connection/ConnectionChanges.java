package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;

import org.postgresql.PGConnection;
import org.sqlite.SQLiteConnection;

/**
 * Changes settings of a connection. Closing restores them, the last one first. Settings
 * of waits, modes and isolation that the driver does not support are skipped.
 */
public final class ConnectionChanges implements AutoCloseable {

	private static final boolean postgres = Reflection.isPresent("org.postgresql.PGConnection");

	private static final boolean sqlite = Reflection.isPresent("org.sqlite.SQLiteConnection");

	private static final Executor DIRECT = Runnable::run;

	private final Connection connection;

	private final Deque<Change> undos = new ArrayDeque<>();

	public ConnectionChanges(Connection connection) {
		this.connection = connection;
	}

	/**
	 * Limits how long the connection waits for an answer.
	 */
	public void limitWaits(Duration limit) {
		limitWaits(limit, limit);
	}

	/**
	 * Limits how long the connection waits for an answer, and SQLite for a lock.
	 */
	void limitWaits(Duration answer, Duration lock) {
		ifPossible(() -> limitNetwork(millis(answer)));
		if (sqlite) {
			ifPossible(() -> limitBusyWaits(millis(lock)));
		}
	}

	/** Zero would mean no limit. */
	private static int millis(Duration limit) {
		return (int) Math.max(1, Math.min(limit.toMillis(), Integer.MAX_VALUE));
	}

	public void makeWritable() throws SQLException {
		ifSupported(() -> {
			if (this.connection.isReadOnly()) {
				this.connection.setReadOnly(false);
				this.undos.push(() -> this.connection.setReadOnly(true));
			}
		});
	}

	/**
	 * Has the connection commit no more by itself. To be undone after a commit or a
	 * rollback, as most drivers commit what is still open.
	 */
	void beginTransaction() throws SQLException {
		this.connection.setAutoCommit(false);
		this.undos.push(() -> this.connection.setAutoCommit(true));
	}

	/**
	 * Sets the isolation of transactions, where the engine has it.
	 * @param level one of {@link Connection}'s
	 */
	void isolate(int level) throws SQLException {
		ifSupported(() -> {
			int before = this.connection.getTransactionIsolation();
			if (before != level && this.connection.getMetaData().supportsTransactionIsolationLevel(level)) {
				this.connection.setTransactionIsolation(level);
				this.undos.push(() -> this.connection.setTransactionIsolation(before));
			}
		});
	}

	/**
	 * Has MySQL read statistics, the last AUTO_INCREMENT among them, from the tables
	 * rather than from a cache that is up to a day old. HiLo reads no other statistic, on
	 * no engine: sequences and identities are asked for what they have given.
	 */
	public void makeStatisticsCurrent() throws SQLException {
		try {
			Long before = FirstRow.of(this.connection, "SELECT @@SESSION.information_schema_stats_expiry",
					(row) -> row.getLong(1));
			execute("SET SESSION information_schema_stats_expiry = 0");
			this.undos.push(() -> execute("SET SESSION information_schema_stats_expiry = " + before));
		}
		catch (SQLException ex) {
			if (!SqlErrors.lacksFunction(ex)) {
				throw ex;
			}
			// Before MySQL 8 there is no cache
		}
	}

	private void execute(String sql) throws SQLException {
		try (Statement statement = this.connection.createStatement()) {
			statement.execute(sql);
		}
	}

	/**
	 * Keeps PostgreSQL's driver from naming statements, COMMIT among them: behind a
	 * pooler, the next server does not know the name, or knows another statement by it.
	 */
	void leaveStatementsUnnamed() {
		if (postgres) {
			ifPossible(this::leaveUnnamed);
		}
	}

	@Override
	public void close() throws SQLException {
		SQLException failure = null;
		while (!this.undos.isEmpty() && !this.connection.isClosed()) {
			try {
				this.undos.pop().make();
			}
			catch (SQLException ex) {
				failure = ex;
			}
			catch (RuntimeException ex) {
				failure = new SQLException(SqlErrors.describe(ex), ex);
			}
		}
		if (failure != null) {
			throw failure;
		}
	}

	private void limitNetwork(int millis) throws SQLException {
		// Not through the pool's proxy, which discards a connection without timeouts
		Connection physical = this.connection.unwrap(Connection.class);
		int before = physical.getNetworkTimeout();
		physical.setNetworkTimeout(DIRECT, millis);
		this.undos.push(() -> physical.setNetworkTimeout(DIRECT, before));
	}

	private void limitBusyWaits(int millis) throws SQLException {
		if (this.connection.isWrapperFor(SQLiteConnection.class)) {
			SQLiteConnection physical = this.connection.unwrap(SQLiteConnection.class);
			int before = physical.getBusyTimeout();
			// Shorter, so that waiting callers learn the reason
			physical.setBusyTimeout(Math.min(before, millis - millis / 10));
			this.undos.push(() -> physical.setBusyTimeout(before));
		}
	}

	private void leaveUnnamed() throws SQLException {
		if (this.connection.isWrapperFor(PGConnection.class)) {
			PGConnection physical = this.connection.unwrap(PGConnection.class);
			int before = physical.getPrepareThreshold();
			physical.setPrepareThreshold(0);
			this.undos.push(() -> physical.setPrepareThreshold(before));
		}
	}

	private static void ifSupported(Change change) throws SQLException {
		try {
			change.make();
		}
		catch (SQLFeatureNotSupportedException | RuntimeException | LinkageError ex) {
			// The driver does not support it
		}
	}

	private static void ifPossible(Change change) {
		try {
			change.make();
		}
		catch (SQLException | RuntimeException | LinkageError ex) {
			// Optional, and most engines without it run in this process
		}
	}

	@FunctionalInterface
	private interface Change {

		void make() throws SQLException;

	}

}

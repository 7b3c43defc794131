package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

import javax.sql.DataSource;

import dev.hilo.HiLoException;

/**
 * A short transaction on a connection of its own, which goes back to its pool as it came.
 */
public final class NewTransaction {

	private static final long MAX_PAUSE_NANOS = 20_000_000;

	private final DataSource dataSource;

	private final ReadCommitted readCommitted;

	/** Some drivers ask the server for the flag. */
	private final boolean mayBeReadOnly;

	private final StatementLimit statementLimit;

	private final Consumer<Connection> doubts;

	/**
	 * Uses the connections of a DataSource.
	 * @param readCommitted decides where that isolation may be used
	 * @param mayBeReadOnly whether a connection may come with the read-only flag set, as
	 * those of the application do
	 */
	NewTransaction(DataSource dataSource, ReadCommitted readCommitted, boolean mayBeReadOnly) {
		this(dataSource, readCommitted, mayBeReadOnly, (connection) -> {
		});
	}

	/**
	 * Uses the connections of a DataSource.
	 * @param readCommitted decides where that isolation may be used
	 * @param mayBeReadOnly whether a connection may come with the read-only flag set, as
	 * those of the application do
	 * @param doubts gets a connection whose writing failed for another reason than
	 * another client
	 */
	NewTransaction(DataSource dataSource, ReadCommitted readCommitted, boolean mayBeReadOnly,
			Consumer<Connection> doubts) {
		this.dataSource = dataSource;
		this.readCommitted = readCommitted;
		this.mayBeReadOnly = mayBeReadOnly;
		this.statementLimit = new StatementLimit(!mayBeReadOnly);
		this.doubts = doubts;
	}

	/**
	 * Runs the work and commits it.
	 * @param limits how long to wait for the database
	 * @param readCommitted whether to ask for that isolation, which costs a round trip on
	 * some engines and so is left for a retry
	 */
	public <T> T run(WaitLimits limits, boolean readCommitted, Work<T> work) throws SQLException {
		return run(limits, true, readCommitted, work);
	}

	/**
	 * Runs the work and commits it. If another client forces it to roll back, it is
	 * repeated after a short random pause.
	 * @param timeout how long it may take, repeats included
	 * @param readsFirst whether it reads before it writes: a stricter isolation would let
	 * two readers lock each other out
	 * @throws NotConnectedException if there was no connection, and so no work
	 */
	public <T> T repeat(Duration timeout, boolean readsFirst, Work<T> work) throws SQLException {
		WaitLimits limits = WaitLimits.ofAttempt(timeout);
		long begun = System.nanoTime();
		// Shorter than callers wait, so that they learn the reason
		long repeatedFor = timeout.toNanos() / 10 * 9;
		boolean repeated = false;
		AtomicBoolean connected = new AtomicBoolean();
		while (true) {
			try {
				return run(limits.within(timeout.minusNanos(System.nanoTime() - begun)), repeated || readsFirst,
						(connection) -> {
							connected.set(true);
							return work.in(connection);
						});
			}
			catch (SQLException ex) {
				if (!SqlErrors.isConflict(ex) || SqlErrors.isCancelled(ex) || System.nanoTime() - begun > repeatedFor) {
					throw connected.get() ? ex : new NotConnectedException(ex);
				}
				repeated = true;
				LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(MAX_PAUSE_NANOS));
			}
		}
	}

	/**
	 * Runs work that writes nothing.
	 * @param limit when each statement should be done
	 */
	public <T> T read(Duration limit, Work<T> work) throws SQLException {
		return run(WaitLimits.of(limit), false, false, work);
	}

	/**
	 * Runs work that reads tables of the application, uncommitted rows included where the
	 * engine lets them be read.
	 * @param limit when each statement should be done
	 */
	public <T> T probe(Duration limit, Work<T> work) throws SQLException {
		return probe(WaitLimits.of(limit), work);
	}

	/**
	 * Runs work that reads tables of the application, uncommitted rows included where the
	 * engine lets them be read.
	 * @param limits how long to wait for the database
	 */
	public <T> T probe(WaitLimits limits, Work<T> work) throws SQLException {
		AtomicBoolean connected = new AtomicBoolean();
		try {
			return run(limits, false, false, (connection) -> {
				connected.set(true);
				return readUncommitted(connection, work);
			});
		}
		catch (SQLException ex) {
			// A DataSource of the application's own may need a caller, which never comes
			boolean passes = !connected.get() && !(ex.getCause() instanceof RuntimeException);
			throw passes ? new NotConnectedException(ex) : ex;
		}
	}

	private static <T> T readUncommitted(Connection connection, Work<T> work) throws SQLException {
		try (ConnectionChanges changes = new ConnectionChanges(connection)) {
			if (Vendor.of(connection.getMetaData()).hasDirtyReads()) {
				changes.makeReadUncommitted();
			}
			T result = work.in(connection);
			if (!connection.getAutoCommit()) {
				// The isolation can't be restored within a transaction
				connection.commit();
			}
			return result;
		}
	}

	/**
	 * Runs several statements as one transaction, even on a connection that commits each.
	 */
	public static <T> T inOneTransaction(Connection connection, Work<T> work) throws SQLException {
		if (!connection.getAutoCommit()) {
			return work.in(connection);
		}
		connection.setAutoCommit(false);
		T result;
		try {
			result = commit(connection, work);
		}
		catch (SQLException | RuntimeException | Error ex) {
			try {
				connection.setAutoCommit(true);
			}
			catch (SQLException | RuntimeException undo) {
				ex.addSuppressed(undo);
			}
			throw ex;
		}
		connection.setAutoCommit(true);
		return result;
	}

	private <T> T run(WaitLimits limits, boolean writes, boolean readCommitted, Work<T> work) throws SQLException {
		try (Connection connection = connect()) {
			try (ConnectionChanges changes = new ConnectionChanges(connection)) {
				changes.limitWaits(limits);
				changes.leaveStatementsUnnamed();
				if (writes && this.mayBeReadOnly) {
					changes.makeWritable();
				}
				if (readCommitted && this.readCommitted.isAllowed(connection)) {
					changes.makeReadCommitted();
				}
				return commit(this.statementLimit.on(connection, limits.statement()), work);
			}
			catch (SQLException ex) {
				if (writes && !SqlErrors.isConflict(ex) && !SqlErrors.isCancelled(ex)) {
					this.readCommitted.forget();
					this.doubts.accept(connection);
				}
				throw ex;
			}
		}
		catch (HiLoException | SQLException ex) {
			throw ex;
		}
		catch (Exception | LinkageError ex) {
			throw new SQLException(SqlErrors.describe(ex), ex);
		}
	}

	private Connection connect() throws SQLException {
		Connection connection = this.dataSource.getConnection();
		if (connection == null) {
			throw new NoConnectionException("gave no connection", this.dataSource);
		}
		return connection;
	}

	static <T> T commit(Connection connection, Work<T> work) throws SQLException {
		if (connection.getAutoCommit()) {
			return work.in(connection);
		}
		try {
			T result = work.in(connection);
			connection.clearWarnings();
			connection.commit();
			SqlErrors.checkWarnings(connection.getWarnings());
			return result;
		}
		catch (SQLException | RuntimeException | Error ex) {
			try {
				connection.rollback();
			}
			catch (SQLException | RuntimeException rollback) {
				ex.addSuppressed(rollback);
			}
			throw ex;
		}
	}

	@FunctionalInterface
	public interface Work<T> {

		T in(Connection connection) throws SQLException;

	}

}

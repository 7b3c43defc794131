package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoException;

/**
 * A short transaction on a connection of its own, which goes back to its pool as it came.
 */
public final class NewTransaction {

	/**
	 * Has PostgreSQL send its warnings until the transaction ends, within the statement
	 * that writes: a role may have turned them off.
	 */
	public static final String WARNINGS_SENT = "set_config('client_min_messages', 'warning', true) = 'warning'";

	/**
	 * What ends at the network's limit alone goes on at the server, where it may wait for
	 * a lock, and takes a connection there; so the server cancels each statement before.
	 * A cancellation takes a while to arrive, and so does its report.
	 */
	static final Duration MARGIN = Duration.ofSeconds(1);

	/** How many attempts a caller's wait has room for. */
	private static final int ATTEMPTS = 4;

	private static final long MAX_PAUSE_NANOS = 20_000_000;

	private final DataSource dataSource;

	private final ReadCommitted readCommitted;

	/** Some drivers ask the server for the flag. */
	private final boolean mayBeReadOnly;

	private final Runnable doubts;

	/** Whether each statement must have a limit, once that is known. */
	private volatile @Nullable Boolean needsQueryTimeout;

	/**
	 * Uses the connections of a DataSource.
	 * @param readCommitted decides where that isolation may be used
	 * @param mayBeReadOnly whether a connection may come with the read-only flag set, as
	 * those of the application do
	 */
	NewTransaction(DataSource dataSource, ReadCommitted readCommitted, boolean mayBeReadOnly) {
		this(dataSource, readCommitted, mayBeReadOnly, () -> {
		});
	}

	/**
	 * Uses the connections of a DataSource.
	 * @param readCommitted decides where that isolation may be used
	 * @param mayBeReadOnly whether a connection may come with the read-only flag set, as
	 * those of the application do
	 * @param doubts runs where writing failed for another reason than another client
	 */
	NewTransaction(DataSource dataSource, ReadCommitted readCommitted, boolean mayBeReadOnly, Runnable doubts) {
		this.dataSource = dataSource;
		this.readCommitted = readCommitted;
		this.mayBeReadOnly = mayBeReadOnly;
		this.doubts = doubts;
	}

	/**
	 * Whether its connections come from a pool of refills, so that callers hold none.
	 */
	public boolean hasOwnConnections() {
		return !this.mayBeReadOnly;
	}

	/**
	 * Runs the work and commits it.
	 * @param limit when each statement should be done
	 */
	public <T> T run(Duration limit, Work<T> work) throws SQLException {
		return run(limit, limit, true, false, work);
	}

	/**
	 * Runs the work once and commits it.
	 * @param timeout how long it might take if it were repeated
	 */
	public <T> T attempt(Duration timeout, Work<T> work) throws SQLException {
		return run(ofStatement(timeout), timeout, true, false, work);
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
		long begun = System.nanoTime();
		// Shorter than callers wait, so that they learn the reason
		long repeatedFor = timeout.toNanos() / 10 * 9;
		boolean repeated = false;
		AtomicBoolean connected = new AtomicBoolean();
		AtomicLong attempted = new AtomicLong(begun);
		while (true) {
			try {
				return run(ofStatement(timeout), timeout.minusNanos(System.nanoTime() - begun), true,
						repeated || readsFirst, (connection) -> {
							connected.set(true);
							attempted.set(System.nanoTime());
							return work.in(connection);
						});
			}
			catch (SQLException ex) {
				long ended = System.nanoTime();
				// One that has waited for a lock may wait as long again
				boolean isLast = ended - begun + (ended - attempted.get()) > repeatedFor;
				if (!SqlErrors.isConflict(ex) || SqlErrors.isCancelled(ex) || isLast) {
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
		return run(limit, limit, false, false, work);
	}

	/**
	 * Runs work that reads tables of the application, uncommitted rows included where the
	 * engine lets them be read.
	 * @param limit when each statement should be done
	 */
	public <T> T probe(Duration limit, Work<T> work) throws SQLException {
		return probe(limit, limit, work);
	}

	/**
	 * The same for work that may take long, as long as there is an answer now and then.
	 * @param silence how long to wait for each answer
	 */
	public <T> T probeAtLength(Duration silence, Work<T> work) throws SQLException {
		return probe(Duration.ZERO, silence, work);
	}

	private <T> T probe(Duration statement, Duration network, Work<T> work) throws SQLException {
		AtomicBoolean connected = new AtomicBoolean();
		try {
			return run(statement, network, false, false, (connection) -> {
				connected.set(true);
				return readUncommitted(connection, work);
			});
		}
		catch (SQLException ex) {
			throw connected.get() ? ex : new NotConnectedException(ex);
		}
	}

	private <T> T readUncommitted(Connection connection, Work<T> work) throws SQLException {
		try (ConnectionChanges changes = new ConnectionChanges(connection)) {
			if (this.mayBeReadOnly) {
				// Some drivers ask a standby otherwise
				changes.makeWritable();
			}
			if (Vendor.of(connection.getMetaData()).hasDirtyReads()) {
				changes.isolate(Connection.TRANSACTION_READ_UNCOMMITTED);
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
		try (ConnectionChanges changes = new ConnectionChanges(connection)) {
			changes.beginTransaction();
			return commit(connection, work);
		}
	}

	/**
	 * Checks a statement that has written, and that may have been committed by itself.
	 * @throws SQLException if the server warned that what was written may not be safe
	 */
	public static void checkWarnings(Connection connection, Statement statement) throws SQLException {
		ServerWarnings.check(connection, statement.getWarnings());
	}

	/**
	 * Makes a connection usable again after a query has failed: PostgreSQL refuses all
	 * else in its transaction.
	 */
	public static void recover(Connection connection) throws SQLException {
		if (!connection.getAutoCommit()) {
			connection.rollback();
		}
	}

	/**
	 * Runs the work.
	 * @param statement when the server should cancel a statement, zero for never
	 * @param network how long to wait for each answer
	 * @param readCommitted whether to ask for that isolation, which costs a round trip on
	 * some engines and so is left for a retry
	 */
	private <T> T run(Duration statement, Duration network, boolean writes, boolean readCommitted, Work<T> work)
			throws SQLException {
		int seconds = statement.isZero() ? 0 : wholeSeconds(statement);
		Duration least = MARGIN.plusSeconds(seconds);
		Duration answer = (network.compareTo(least) < 0) ? least : network;
		try (Connection connection = this.dataSource.getConnection()) {
			try (ConnectionChanges changes = new ConnectionChanges(connection)) {
				changes.limitWaits(answer, (seconds > 0) ? Duration.ofSeconds(seconds) : answer);
				changes.leaveStatementsUnnamed();
				if (writes && this.mayBeReadOnly) {
					changes.makeWritable();
				}
				if (readCommitted && this.readCommitted.isAllowed(connection)) {
					changes.isolate(Connection.TRANSACTION_READ_COMMITTED);
				}
				return commit((seconds > 0 && needsQueryTimeout(connection))
						? StatementLimit.limited(connection, seconds) : connection, work);
			}
			catch (SQLException ex) {
				if (writes && !SqlErrors.isConflict(ex) && !SqlErrors.isCancelled(ex)) {
					this.readCommitted.forget();
					this.doubts.run();
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

	/**
	 * When the server should cancel a statement of one attempt.
	 * @param timeout how long a caller waits, over several attempts
	 */
	static Duration ofStatement(Duration timeout) {
		return timeout.dividedBy(ATTEMPTS);
	}

	static int wholeSeconds(Duration limit) {
		return (int) Math.max(1, Math.min(limit.toSeconds(), Integer.MAX_VALUE));
	}

	private boolean needsQueryTimeout(Connection connection) throws SQLException {
		Boolean known = this.needsQueryTimeout;
		if (known == null) {
			known = StatementLimit.of(connection).needsQueryTimeout(!this.mayBeReadOnly);
			this.needsQueryTimeout = known;
		}
		return known;
	}

	static <T> T commit(Connection connection, Work<T> work) throws SQLException {
		if (connection.getAutoCommit()) {
			return work.in(connection);
		}
		try {
			T result = work.in(connection);
			connection.clearWarnings();
			connection.commit();
			SQLWarning warnings = connection.getWarnings();
			if (warnings != null) {
				ServerWarnings.check(connection, warnings);
				// Ends what the check may have begun
				connection.rollback();
			}
			return result;
		}
		catch (Throwable ex) {
			// Of any kind: Kotlin's code throws undeclared ones, and what is left open
			// may be committed
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

package dev.hilo.jdbc.connection;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * A short transaction that is repeated, after a short random pause, if another client
 * forces it to roll back.
 */
public final class RepeatedTransaction {

	private static final long MAX_PAUSE_NANOS = 20_000_000;

	private final NewTransaction transaction;

	private final Duration timeout;

	private final WaitLimits limits;

	/**
	 * Opens no connection yet.
	 * @param timeout how long it may take, repeats included
	 */
	public RepeatedTransaction(NewTransaction transaction, Duration timeout) {
		this.transaction = transaction;
		this.timeout = timeout;
		this.limits = WaitLimits.ofAttempt(timeout);
	}

	/**
	 * Runs the work and commits it.
	 * @param readsFirst whether it reads before it writes: a stricter isolation would let
	 * two readers lock each other out
	 * @throws NotConnectedException if there was no connection, and so no work
	 */
	public <T> T run(boolean readsFirst, NewTransaction.Work<T> work) throws SQLException {
		long begun = System.nanoTime();
		// Shorter than callers wait, so that they learn the reason
		long repeatedFor = this.timeout.toNanos() / 10 * 9;
		boolean repeated = false;
		AtomicBoolean connected = new AtomicBoolean();
		while (true) {
			try {
				return this.transaction.run(this.limits.within(this.timeout.minusNanos(System.nanoTime() - begun)),
						repeated || readsFirst, (connection) -> {
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

}

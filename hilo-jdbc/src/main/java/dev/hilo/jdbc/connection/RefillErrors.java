package dev.hilo.jdbc.connection;

import java.sql.SQLException;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.RequestCancelledException;
import dev.hilo.range.StoreUnreachableException;

/**
 * Explains why one database gave no range.
 *
 * @param connections the connections of its refills
 */
public record RefillErrors(RefillConnections connections) {

	/**
	 * What callers get.
	 * @param counter what was asked for a range
	 */
	public RangeUnavailableException unavailable(String counter, SQLException thrown) {
		boolean connected = !(thrown instanceof NotConnectedException);
		SQLException ex = (thrown instanceof NotConnectedException none) ? none.reason() : thrown;
		if (SqlErrors.isCancelled(ex)) {
			return new RequestCancelledException(counter + ": " + SqlErrors.describe(ex)
					+ ". The statement was ended because it took too long: most likely another transaction holds a lock "
					+ "on " + counter + " or a row of it: a session, a prepared transaction (XA), "
					+ "or an earlier attempt that the server holds up, as with a full "
					+ "disk. Find what holds it, and end it", false, ex);
		}
		if (SqlErrors.isWarning(ex)) {
			return new RequestCancelledException(counter + ": " + SqlErrors.describe(ex), true, ex);
		}
		String message = explain(counter + ": " + SqlErrors.describeWithReasons(ex), ex);
		return ConnectionErrors.isUnreachable(ex) ? new StoreUnreachableException(message, connected, ex)
				: new RangeUnavailableException(message, connected, ex);
	}

	private String explain(String message, SQLException ex) {
		if (SqlErrors.isSqliteBusy(ex)) {
			return message + ". SQLite allows one writer at a time, which without journal_mode=WAL also waits for all "
					+ "readers, and another connection was in a transaction for too long (hilo.jdbc.timeout, "
					+ "busy_timeout). " + "A transaction must draw its ids before its first statement, and with "
					+ "transaction_mode=IMMEDIATE or EXCLUSIVE before it begins";
		}
		String remedy = ConnectionErrors.remedy(ex, this.connections.most());
		if (remedy != null) {
			return message + ". " + remedy;
		}
		if (SqlErrors.isPoolExhausted(ex) && !this.connections.areOwn()) {
			return message + ". If the threads that hold its connections wait for ids, use a larger pool, or "
					+ "hilo.jdbc.connection=auto with a HikariCP pool, marked with @HiLoDataSource if another DataSource "
					+ "stands before it";
		}
		return message;
	}

}

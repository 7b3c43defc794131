package dev.hilo.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs work on a thread of its own, since not every engine ends a wait for a lock. Work
 * that takes too long ends by itself when it gets the lock.
 */
final class LimitedWork {

	private LimitedWork() {
	}

	/**
	 * Runs the work.
	 * @param limit how long to wait for it
	 * @throws TimeoutException if it takes longer, or the database can't be reached now
	 * @throws SQLException if it fails
	 */
	static <T> T run(Duration limit, SqlCall<T> work) throws SQLException, TimeoutException {
		CompletableFuture<T> done = new CompletableFuture<>();
		BackgroundThread.start("hilo-look", () -> {
			try {
				done.complete(work.call());
			}
			catch (SQLException | RuntimeException | Error ex) {
				done.completeExceptionally(ex);
			}
		});
		try {
			return done.get(limit.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (ExecutionException ex) {
			// The driver's limit ends at about the same time
			if (ex.getCause() instanceof SQLException sql && ConnectionErrors.isSilence(sql)) {
				throw silent(limit, sql);
			}
			throw explain((ex.getCause() != null) ? ex.getCause() : ex);
		}
		catch (TimeoutException ex) {
			throw silent(limit, ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw tooLate("the wait was interrupted", ex);
		}
	}

	/**
	 * Tells a failure that may pass from one that stays.
	 * @throws TimeoutException if it may pass
	 */
	static SQLException explain(Throwable failure) throws TimeoutException {
		if (failure instanceof Error error) {
			throw error;
		}
		if (!(failure instanceof SQLException sql)) {
			return new SQLException(SqlErrors.describe(failure), failure);
		}
		if (ConnectionErrors.isSilence(sql) || ConnectionErrors.mayPass(sql)) {
			throw tooLate(SqlErrors.describe(sql), sql);
		}
		return sql;
	}

	private static TimeoutException silent(Duration limit, Exception cause) {
		return tooLate("the database did not answer within " + limit.toMillis() + " ms, a quarter of hilo.jdbc.timeout",
				cause);
	}

	private static TimeoutException tooLate(String message, Exception cause) {
		TimeoutException late = new TimeoutException(message);
		late.initCause(cause);
		return late;
	}

	@FunctionalInterface
	interface SqlCall<T> {

		T call() throws SQLException;

	}

}

package dev.hilo.jdbc.connection;

import java.sql.SQLException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

import dev.hilo.engine.thread.CleanThreadFactory;
import dev.hilo.engine.thread.Completion;

/**
 * Asks a database on a thread of its own, since not every engine ends a wait for a lock:
 * one question for all callers that wait for its answer, each until its own limit. A
 * question that takes longer goes on, and later callers wait for it too. Thread-safe.
 */
public final class SharedProbe {

	private final AtomicReference<@Nullable Completion> underWay = new AtomicReference<>();

	/**
	 * Asks, unless a question is under way, and waits for the answer.
	 * @param question keeps its answer
	 * @param nanos how long to wait
	 * @return whether it has ended by then
	 * @throws TimeoutException if it has failed for now
	 * @throws SQLException if it has failed
	 * @throws InterruptedException if the wait was interrupted
	 */
	public boolean await(Asking question, long nanos) throws SQLException, TimeoutException, InterruptedException {
		Completion own = new Completion();
		Completion first = this.underWay.compareAndExchange(null, own);
		if (first == null) {
			begin(own, question);
			first = own;
		}
		return first.await(nanos) && succeeded(first.failure());
	}

	private void begin(Completion asked, Asking question) {
		try {
			CleanThreadFactory.start("hilo-probe", () -> {
				Throwable failure = null;
				try {
					question.ask();
				}
				catch (Throwable ex) {
					failure = ex;
				}
				end(asked, failure);
			});
		}
		catch (Throwable ex) {
			end(asked, ex);
			throw ex;
		}
	}

	private void end(Completion asked, @Nullable Throwable failure) {
		this.underWay.set(null);
		asked.end(failure);
	}

	private static boolean succeeded(@Nullable Throwable thrown) throws SQLException, TimeoutException {
		if (thrown == null) {
			return true;
		}
		if (thrown instanceof Error error) {
			throw error;
		}
		if (thrown instanceof TimeoutException late) {
			throw late;
		}
		throw (thrown instanceof SQLException sql) ? sql : new SQLException(thrown.toString(), thrown);
	}

	/** Asks the database, and keeps what it says. */
	@FunctionalInterface
	public interface Asking {

		/**
		 * Asks.
		 * @throws TimeoutException if that fails for now
		 * @throws SQLException if that fails
		 */
		void ask() throws SQLException, TimeoutException;

	}

}

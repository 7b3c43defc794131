package dev.hilo.jdbc.connection;

import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

import dev.hilo.engine.thread.CleanThreadFactory;

/**
 * Asks a database on a thread of its own, since not every engine ends a wait for a lock:
 * one question for all callers that wait for its answer, each until its own limit. A
 * question that takes longer goes on, and later callers wait for it too. Thread-safe.
 */
public final class SharedProbe {

	private final AtomicReference<@Nullable Question> underWay = new AtomicReference<>();

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
		Question own = new Question();
		Question first = this.underWay.compareAndExchange(null, own);
		if (first == null) {
			begin(own, question);
			first = own;
		}
		return first.ended.await(nanos, TimeUnit.NANOSECONDS) && first.succeeded();
	}

	private void begin(Question asked, Asking question) {
		try {
			CleanThreadFactory.start("hilo-probe", () -> {
				try {
					question.ask();
				}
				catch (Throwable ex) {
					asked.failure = ex;
				}
				finally {
					end(asked);
				}
			});
		}
		catch (Throwable ex) {
			end(asked);
			throw ex;
		}
	}

	private void end(Question asked) {
		this.underWay.set(null);
		asked.ended.countDown();
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

	private static final class Question {

		private final CountDownLatch ended = new CountDownLatch(1);

		private volatile @Nullable Throwable failure;

		private boolean succeeded() throws SQLException, TimeoutException {
			Throwable thrown = this.failure;
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

	}

}

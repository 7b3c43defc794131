package dev.hilo.jdbc.connection;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

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
	 * @throws TimeoutException if it has failed for now, or the wait was interrupted
	 * @throws SQLException if it has failed
	 */
	public boolean await(Completion.Work question, long nanos) throws SQLException, TimeoutException {
		Completion asked = underWay(question);
		try {
			return asked.await(nanos) && succeeded(asked.failure());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw (TimeoutException) new TimeoutException("the wait was interrupted").initCause(ex);
		}
	}

	private Completion underWay(Completion.Work question) {
		Completion known = this.underWay.get();
		if (known != null && !known.isEnded()) {
			return known;
		}
		Completion own = new Completion();
		Completion other = this.underWay.compareAndExchange(known, own);
		if (other != known) {
			return Objects.requireNonNull(other);
		}
		own.runOn("hilo-probe", question);
		return own;
	}

	/**
	 * Asks a question that no other caller shares.
	 * @param limit how long to wait
	 * @return the answer
	 * @throws TimeoutException if there is none by then, or the wait was interrupted
	 * @throws SQLException if the question has failed
	 */
	public static <T> T ask(Duration limit, Question<T> question) throws SQLException, TimeoutException {
		AtomicReference<@Nullable T> answer = new AtomicReference<>();
		if (new SharedProbe().await(() -> answer.set(question.ask()), limit.toNanos())) {
			return Objects.requireNonNull(answer.get());
		}
		throw new TimeoutException("the database did not answer within " + limit.toMillis() + " ms");
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

	/** Gives what the database says. */
	@FunctionalInterface
	public interface Question<T> {

		T ask() throws SQLException;

	}

}

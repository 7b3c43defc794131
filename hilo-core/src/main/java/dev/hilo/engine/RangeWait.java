package dev.hilo.engine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoException;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;

/**
 * How one caller waits for ranges: until the timeout, counted from its first wait.
 */
final class RangeWait {

	private final String collection;

	private final DatabaseContext context;

	private final Floor floor;

	private final long deadline;

	RangeWait(String collection, DatabaseContext context, Floor floor) {
		this.collection = collection;
		this.context = context;
		this.floor = floor;
		this.deadline = System.nanoTime() + context.timeout.toNanos();
	}

	/**
	 * Waits for an attempt, which goes on whatever becomes of the caller.
	 */
	void await(CompletableFuture<Void> attempt) {
		try {
			attempt.get(this.deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
		}
		catch (ExecutionException ex) {
			throw explain(ex);
		}
		catch (TimeoutException ex) {
			throw tooLate(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new RangeUnavailableException("Interrupted while waiting for a range of " + where(), ex);
		}
	}

	/**
	 * Fails a future that is not done by the deadline; not on the timer's thread, which a
	 * dependent would hold up for all.
	 */
	void limit(CompletableFuture<?> future) {
		Future<?> alarm = this.context.threads.timer.in(this.deadline - System.nanoTime(),
				() -> tell(() -> future.completeExceptionally(tooLate(new TimeoutException()))));
		future.whenComplete((result, failure) -> alarm.cancel(false));
	}

	/**
	 * Completes a future, away from the refilling thread.
	 */
	void tell(Runnable result) {
		this.context.threads.tell(result);
	}

	/**
	 * Gives each who waited for a failed attempt an exception of its own.
	 */
	HiLoException explain(Throwable failure) {
		Throwable cause = failure;
		while ((cause instanceof ExecutionException || cause instanceof CompletionException)
				&& cause.getCause() != null) {
			cause = cause.getCause();
		}
		if (cause instanceof IdSpaceExhaustedException exhausted) {
			return new IdSpaceExhaustedException(exhausted.collection(), exhausted.bound(), exhausted);
		}
		if (cause instanceof GeneratorClosedException closed) {
			return closed;
		}
		return new RangeUnavailableException("No range could be obtained for " + where() + ": " + reason(cause), cause);
	}

	private HiLoException tooLate(Throwable timeout) {
		String problem = "No range was obtained for " + where() + " within " + this.context.timeout.toMillis()
				+ " ms (hilo.jdbc.timeout). The attempt goes on in the background; ";
		if (this.floor.isBeingAsked()) {
			return new RangeUnavailableException(
					problem + "it waits for " + this.floor.describe() + ": make that faster, or give a number as floor",
					timeout);
		}
		return new RangeUnavailableException(problem
				+ "look whether the database answers and its pool has connections to give: where those who hold them all "
				+ "wait for ids, set hilo.jdbc.connection=auto or use a larger pool", timeout);
	}

	/**
	 * What happened: the message, or the type where there is none.
	 */
	static String reason(Throwable failure) {
		return (failure.getMessage() != null) ? failure.getMessage() : failure.toString();
	}

	private String where() {
		return this.context.describe(this.collection);
	}

}

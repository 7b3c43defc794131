package dev.hilo.engine;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.RangeEvent.Waited;
import dev.hilo.range.RangeEvent.Waited.Outcome;

/**
 * The wait of one caller for ranges, until the timeout, which runs from its first need of
 * one. A caller that never had to wait is not reported. Not thread-safe, except for a
 * caller that waits for a future.
 */
final class RangeWait {

	private final RangeBuffer buffer;

	private final DatabaseContext context;

	private final long deadline;

	/** When the caller began to wait; 0 until it has to. */
	private long begunAt;

	private @Nullable Outcome outcome;

	RangeWait(RangeBuffer buffer, DatabaseContext context) {
		this.buffer = buffer;
		this.context = context;
		this.deadline = System.nanoTime() + context.timeout.toNanos();
	}

	/**
	 * Waits for a refill, which goes on whatever happens to the caller.
	 */
	void await(CompletableFuture<Void> refill) {
		begin();
		try {
			refill.get(this.deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
		}
		catch (ExecutionException ex) {
			throw failures().explain(ex);
		}
		catch (TimeoutException ex) {
			this.outcome = Outcome.TIMEOUT;
			throw failures().tooLate(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			this.outcome = Outcome.INTERRUPTED;
			throw new RangeUnavailableException(
					"Interrupted while waiting for a range of " + this.context.describe(this.buffer.key), ex);
		}
	}

	/**
	 * Ends the wait of a caller that has its numbers.
	 */
	void served() {
		end(Outcome.SERVED);
	}

	/**
	 * Ends the wait of a caller that got an exception.
	 */
	void failed() {
		end((this.outcome != null) ? this.outcome : Outcome.FAILURE);
	}

	/**
	 * Waits on behalf of a future, and fails it if it is not done by the deadline; not on
	 * the timer's thread, which a dependent could hold up for all.
	 */
	void limit(CompletableFuture<?> future) {
		begin();
		try {
			Future<?> alarm = this.context.threads.timer.in(this.deadline - System.nanoTime(),
					() -> complete(() -> future.completeExceptionally(failures().tooLate(new TimeoutException()))));
			future.whenComplete((result, failure) -> {
				alarm.cancel(false);
				end(outcomeOf(failure));
			});
		}
		catch (RuntimeException | Error ex) {
			future.completeExceptionally(failures().explain(ex));
			end(Outcome.FAILURE);
		}
	}

	/**
	 * Fails a future because its refill has failed.
	 */
	void fail(CompletableFuture<?> future, Throwable failure) {
		complete(() -> future.completeExceptionally(failures().explain(failure)));
	}

	/**
	 * Completes a future, away from the refilling thread.
	 */
	void complete(Runnable completion) {
		this.context.threads.complete(completion);
	}

	private WaitFailures failures() {
		return new WaitFailures(this.buffer, this.context);
	}

	private void begin() {
		if (this.begunAt == 0) {
			// Never 0, which means not waiting
			this.begunAt = this.context.nanoTime.getAsLong() | 1;
			this.buffer.statistics.beginWait();
		}
	}

	private void end(Outcome how) {
		if (this.begunAt == 0) {
			return;
		}
		long nanos = this.context.nanoTime.getAsLong() - this.begunAt;
		this.begunAt = 0;
		this.buffer.statistics.endWait();
		this.context.listeners
			.waited(new Waited(this.context.name, this.buffer.key, Duration.ofNanos(Math.max(0, nanos)), how));
	}

	private static Outcome outcomeOf(@Nullable Throwable failure) {
		if (failure == null) {
			return Outcome.SERVED;
		}
		if (failure instanceof CancellationException) {
			return Outcome.INTERRUPTED;
		}
		return (failure.getCause() instanceof TimeoutException) ? Outcome.TIMEOUT : Outcome.FAILURE;
	}

}

package dev.hilo.engine.draw;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.engine.buffer.RangeBuffer;
import dev.hilo.engine.database.DatabaseContext;
import dev.hilo.engine.thread.Completion;
import dev.hilo.range.RangeEvent.Waited.Outcome;
import dev.hilo.range.RangeListener.WaitObservation;
import dev.hilo.range.RequestCancelledException;

/**
 * The wait of one caller for ranges, until the timeout, or a limit of its own. Both run
 * from its first need of a range. A caller that never had to wait is not reported. Not
 * thread-safe, except for a caller that waits for a future.
 */
public final class RangeWait {

	private final RangeBuffer buffer;

	private final DatabaseContext context;

	/** In nanoseconds. */
	private final long limit;

	private final long deadline;

	/** When the caller began to wait; 0 until it has to. */
	private long begunAt;

	private @Nullable Outcome outcome;

	private @Nullable WaitObservation observation;

	public RangeWait(RangeBuffer buffer) {
		this.buffer = buffer;
		this.context = buffer.context();
		this.limit = Math.min(this.context.timeout().toNanos(), this.context.callersLimit().getAsLong());
		this.deadline = this.context.now() + this.limit;
	}

	/**
	 * Has a used-up range replaced.
	 * @param count how many numbers the caller needs
	 * @return {@code null} to draw again at once, or what to wait for first
	 * @throws RangeUnavailableException if the caller is refused; counts as a wait
	 */
	@Nullable Completion advance(ActiveRange usedUp, int count) {
		try {
			return this.buffer.advance(usedUp, count);
		}
		catch (RangeUnavailableException ex) {
			begin();
			throw ex;
		}
	}

	/**
	 * Waits for a refill, which continues whatever happens to the caller.
	 */
	void await(Completion refill) {
		begin();
		awaitUncounted(refill);
	}

	/**
	 * Waits for a refill without being reported. Returns also if the store has cancelled
	 * its request, so that the caller waits for the next one.
	 */
	public void awaitUncounted(Completion refill) {
		try {
			if (!this.context.threads().timer.await(refill, left())) {
				this.outcome = Outcome.TIMEOUT;
				throw failures().tooLate(new TimeoutException());
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			this.outcome = Outcome.INTERRUPTED;
			throw new RangeUnavailableException(
					"Interrupted while waiting for a range of " + this.context.describe(this.buffer.key()), ex);
		}
		Throwable failure = refill.failure();
		if (failure != null && !isWorthTheNext(failure)) {
			throw failures().explain(failure);
		}
	}

	/**
	 * Whether to wait for the next refill, as this one has only been cancelled.
	 */
	boolean isWorthTheNext(@Nullable Throwable failure) {
		return failure instanceof RequestCancelledException && left() > 0;
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
			Future<?> alarm = this.context.threads().timer.in(left(),
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
		this.context.threads().complete(completion);
	}

	private long left() {
		return this.deadline - this.context.now();
	}

	private WaitFailures failures() {
		return new WaitFailures(this.buffer, this.context, this.limit);
	}

	private void begin() {
		if (this.begunAt == 0) {
			// Never 0, which means not waiting
			this.begunAt = this.context.now() | 1;
			this.observation = this.buffer.beginWait();
		}
	}

	private void end(Outcome how) {
		if (this.begunAt == 0) {
			return;
		}
		long nanos = this.context.now() - this.begunAt;
		this.begunAt = 0;
		if (this.observation != null) {
			this.observation.end(how);
		}
		this.buffer.endWait(how, nanos);
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

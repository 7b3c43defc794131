package dev.hilo.engine.draw;

import java.util.Deque;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoException;
import dev.hilo.IdAssignmentException;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.engine.buffer.Caller;
import dev.hilo.engine.buffer.DatabaseContext;
import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.engine.buffer.RangeBuffer;
import dev.hilo.engine.event.DatabaseName;
import dev.hilo.engine.thread.Completion;
import dev.hilo.range.RangeEvent.Waited.Outcome;
import dev.hilo.range.RangeListener.WaitObservation;
import dev.hilo.range.RequestCancelledException;

/**
 * The wait of one caller for ranges, until the timeout, which runs from its first need of
 * a range. Explains a wait in vain. A caller that never had to wait is not reported. One
 * thread at a time waits; of an asynchronous draw several may begin and end.
 */
public class RangeWait extends Caller {

	final RangeBuffer buffer;

	final DatabaseContext context;

	private final long deadline;

	/** When the caller began to wait; 0 until it has to. */
	private long begunAt;

	private boolean ended;

	/** Whether the buffer may count it as a caller that waits. */
	private volatile boolean advanced;

	private volatile @Nullable Deque<WaitObservation> observations;

	public RangeWait(RangeBuffer buffer) {
		this.buffer = buffer;
		this.context = buffer.context();
		this.deadline = this.context.now() + this.context.timeout().toNanos();
	}

	/**
	 * Has a used-up range replaced.
	 * @param count how many numbers the caller needs
	 * @return {@code null} to draw again at once, or what to wait for first
	 * @throws RangeUnavailableException if the caller is refused; counts as a wait
	 */
	final @Nullable Completion advance(ActiveRange usedUp, int count) {
		this.advanced = true;
		try {
			return this.buffer.advance(usedUp, this, count);
		}
		catch (RangeUnavailableException ex) {
			begin();
			throw ex;
		}
	}

	/**
	 * Waits for a refill, which continues whatever happens to the caller.
	 */
	final void await(Completion refill) {
		begin();
		awaitUncounted(refill);
	}

	/**
	 * Waits for a refill without being reported. Returns also if the store has cancelled
	 * its request, so that the caller waits for the next one.
	 */
	public final void awaitUncounted(Completion refill) {
		try {
			if (!this.context.threads().timer().await(refill, left())) {
				throw tooLate();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new RangeUnavailableException(
					"Interrupted while waiting for a range of " + this.context.describe(this.buffer.key()), ex);
		}
		Throwable failure = refill.failure();
		if (failure != null && !isWorthTheNext(failure)) {
			throw explain(failure);
		}
	}

	/**
	 * Whether to wait for the next refill, as this one has only been cancelled.
	 */
	final boolean isWorthTheNext(@Nullable Throwable failure) {
		return failure instanceof RequestCancelledException && left() > 0;
	}

	/**
	 * Draws, and ends the wait when the caller has its numbers or an exception.
	 */
	final <T> T run(Function<RangeWait, T> draw) {
		try {
			T drawn = draw.apply(this);
			end(Outcome.SERVED);
			return drawn;
		}
		catch (RuntimeException | Error ex) {
			end(outcomeOf(ex));
			throw ex;
		}
	}

	/**
	 * How a wait has ended, by what its caller gets in place of a number, if anything.
	 */
	static Outcome outcomeOf(@Nullable Throwable failure) {
		if (failure == null) {
			return Outcome.SERVED;
		}
		if (failure instanceof CancellationException || failure.getCause() instanceof InterruptedException) {
			return Outcome.INTERRUPTED;
		}
		return (failure.getCause() instanceof TimeoutException) ? Outcome.TIMEOUT : Outcome.FAILURE;
	}

	final long left() {
		return this.deadline - this.context.now();
	}

	/** Async draws: the caller or the refill thread calls this. */
	final void begin() {
		if (count()) {
			this.observations = this.context.listeners().beginWait(this.buffer.key());
		}
	}

	private synchronized boolean count() {
		boolean counts = this.begunAt == 0 && !this.ended;
		if (counts) {
			long now = this.context.now();
			// Never 0, which means not waiting
			this.begunAt = now | 1;
		}
		return counts;
	}

	final void end(Outcome how) {
		leave();
		long begunAt = endCounted();
		if (begunAt == 0) {
			return;
		}
		Deque<WaitObservation> begun = this.observations;
		if (begun != null) {
			this.context.listeners().endWait(begun, how);
		}
		this.buffer.waited(how, this.context.now() - begunAt);
	}

	/** Has its numbers, or an exception. */
	final void leave() {
		if (this.advanced) {
			this.buffer.leave(this);
		}
	}

	/** Returns when a wait began that ends now, else 0. */
	private synchronized long endCounted() {
		long begun = this.begunAt;
		this.begunAt = 0;
		this.ended = true;
		return begun;
	}

	/**
	 * A separate exception for each caller that waited for a failed refill.
	 */
	final HiLoException explain(Throwable failure) {
		if (failure instanceof IdSpaceExhaustedException exhausted) {
			return new IdSpaceExhaustedException(exhausted.collection(), exhausted.bound(), exhausted);
		}
		if (failure instanceof GeneratorClosedException closed) {
			return closed;
		}
		if (failure instanceof IdAssignmentException refused) {
			return new IdAssignmentException(DatabaseName.reason(refused), refused);
		}
		return new RangeUnavailableException(
				"No range could be obtained for " + where() + ": " + DatabaseName.reason(failure), failure);
	}

	/**
	 * The exception for a caller that has waited until the timeout.
	 */
	final HiLoException tooLate() {
		Throwable timeout = new TimeoutException();
		if (this.context.life().state() == State.SUSPENDED) {
			return new RangeUnavailableException(this.context.describeSuspended(this.buffer.key()), timeout);
		}
		String problem = "No range was obtained for " + where() + " within " + this.context.timeout().toMillis()
				+ " ms (hilo.jdbc.timeout). The request goes on in the background; ";
		String reason = "check that the database answers and that its pool has free connections: if the threads that "
				+ "hold them all wait for ids, set hilo.jdbc.connection=auto or use a larger pool";
		Throwable last = this.buffer.failure();
		if (last != null) {
			timeout.addSuppressed(last);
			reason = "the last one failed: " + DatabaseName.reason(last);
		}
		String asked = this.buffer.floorBeingAsked();
		if (asked != null) {
			reason = "it waits for " + asked + ": make it faster, or set a number as floor";
		}
		return new RangeUnavailableException(problem + reason, timeout);
	}

	private String where() {
		return this.context.describe(this.buffer.key());
	}

}

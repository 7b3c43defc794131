package dev.hilo.engine.draw;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoException;
import dev.hilo.IdAssignmentException;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.buffer.RangeBuffer;
import dev.hilo.engine.database.DatabaseContext;
import dev.hilo.engine.database.LifeCycle.State;
import dev.hilo.engine.event.DatabaseName;

/**
 * The exceptions for callers that waited in vain.
 */
final class WaitFailures {

	private final RangeBuffer buffer;

	private final DatabaseContext context;

	private final long nanos;

	/**
	 * Explains them.
	 * @param nanos how long a caller waits
	 */
	WaitFailures(RangeBuffer buffer, DatabaseContext context, long nanos) {
		this.buffer = buffer;
		this.context = context;
		this.nanos = nanos;
	}

	/**
	 * A separate exception for each caller that waited for a failed refill.
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
		if (cause instanceof IdAssignmentException refused) {
			return new IdAssignmentException(DatabaseName.reason(refused), refused);
		}
		return new RangeUnavailableException(
				"No range could be obtained for " + where() + ": " + DatabaseName.reason(cause), cause);
	}

	/**
	 * The exception for a caller that has waited until the timeout, or its own limit.
	 */
	HiLoException tooLate(Throwable timeout) {
		if (this.context.life().state() == State.SUSPENDED) {
			return new RangeUnavailableException(this.context.describeSuspended(this.buffer.key()), timeout);
		}
		String limit = (this.nanos < this.context.timeout().toNanos())
				? "all that was left of the transaction's timeout" : "hilo.jdbc.timeout";
		String problem = "No range was obtained for " + where() + " within " + TimeUnit.NANOSECONDS.toMillis(this.nanos)
				+ " ms (" + limit + "). The request goes on in the background; ";
		String asked = this.buffer.floorBeingAsked();
		if (asked != null) {
			return new RangeUnavailableException(
					problem + "it waits for " + asked + ": make it faster, or set a number as floor", timeout);
		}
		Throwable last = this.buffer.failure();
		if (last != null) {
			timeout.addSuppressed(last);
			return new RangeUnavailableException(problem + "the last one failed: " + DatabaseName.reason(last),
					timeout);
		}
		return new RangeUnavailableException(
				problem + "check that the database answers and that its pool has free connections: if the threads that "
						+ "hold them all wait for ids, set hilo.jdbc.connection=auto or use a larger pool",
				timeout);
	}

	private String where() {
		return this.context.describe(this.buffer.key());
	}

}

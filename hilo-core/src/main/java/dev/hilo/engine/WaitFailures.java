package dev.hilo.engine;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoException;
import dev.hilo.IdAssignmentException;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.range.RequestCancelledException;

/**
 * The exceptions for callers that waited in vain.
 */
final class WaitFailures {

	private final RangeBuffer buffer;

	private final DatabaseContext context;

	WaitFailures(RangeBuffer buffer, DatabaseContext context) {
		this.buffer = buffer;
		this.context = context;
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
			return new IdAssignmentException(reason(refused), refused);
		}
		return new RangeUnavailableException("No range could be obtained for " + where() + ": " + reason(cause), cause);
	}

	/**
	 * The exception for a caller that has waited until the timeout.
	 */
	HiLoException tooLate(Throwable timeout) {
		if (this.context.state == DatabaseState.SUSPENDED) {
			return new RangeUnavailableException(this.context.describeSuspended(this.buffer.key), timeout);
		}
		String problem = "No range was obtained for " + where() + " within " + this.context.timeout.toMillis()
				+ " ms (hilo.jdbc.timeout). The request goes on in the background; ";
		String asked = this.buffer.floor.beingAsked();
		if (asked != null) {
			return new RangeUnavailableException(
					problem + "it waits for " + asked + ": make it faster, or set a number as floor", timeout);
		}
		if (this.buffer.failure() instanceof RequestCancelledException cancelled) {
			timeout.addSuppressed(cancelled);
			return new RangeUnavailableException(problem + "the last one was cancelled: " + reason(cancelled), timeout);
		}
		return new RangeUnavailableException(
				problem + "check that the database answers and that its pool has free connections: if the threads that "
						+ "hold them all wait for ids, set hilo.jdbc.connection=auto or use a larger pool",
				timeout);
	}

	/**
	 * What happened: the message, or the type where there is none.
	 */
	static String reason(Throwable failure) {
		return (failure.getMessage() != null) ? failure.getMessage() : failure.toString();
	}

	private String where() {
		return this.context.describe(this.buffer.key);
	}

}

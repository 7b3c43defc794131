package dev.hilo.range;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;

/**
 * A request for a range took too long and was cancelled, most likely while it waited for
 * a lock. Callers that wait for the range do not get this: they wait for the next
 * request, until their timeout.
 *
 * @since 0.1.0
 */
public final class RequestCancelledException extends RangeUnavailableException {

	/**
	 * Creates the exception.
	 * @param message what was in the way, for the callers whose timeout has passed
	 * @param outcomeUnknown whether a range may have been reserved all the same; then it
	 * counts as thrown away
	 * @param cause the cause, or {@code null} if there is none
	 */
	public RequestCancelledException(String message, boolean outcomeUnknown, @Nullable Throwable cause) {
		super(message, outcomeUnknown, cause);
	}

}

package dev.hilo.range;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;

/**
 * The store could not be reached, or the connection to it broke: the same would happen to
 * a request for any other collection. Not for a store that answers with an error, and not
 * for a request that waited in vain for a lock, or for a connection that others use. If
 * no request succeeds for a while, callers without numbers at hand are refused at once.
 *
 * @since 0.1.0
 */
public final class StoreUnreachableException extends RangeUnavailableException {

	/**
	 * Creates the exception.
	 * @param message what has failed
	 * @param outcomeUnknown whether a range may have been reserved all the same
	 * @param cause the cause, or {@code null} if there is none
	 */
	public StoreUnreachableException(String message, boolean outcomeUnknown, @Nullable Throwable cause) {
		super(message, outcomeUnknown, cause);
	}

}

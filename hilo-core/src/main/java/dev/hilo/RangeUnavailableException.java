package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * No range could be reserved: the database failed or did not answer in time, or the
 * caller was interrupted while it waited. The next call tries again.
 *
 * @since 0.1.0
 */
public class RangeUnavailableException extends HiLoException {

	private final boolean outcomeUnknown;

	/**
	 * Creates the exception for a request of unknown outcome.
	 * @param message why there is no range
	 * @param cause the cause, or {@code null} if there is none
	 */
	public RangeUnavailableException(String message, @Nullable Throwable cause) {
		this(message, true, cause);
	}

	/**
	 * Creates the exception.
	 * @param message why there is no range
	 * @param outcomeUnknown whether a range may have been reserved all the same; then it
	 * counts as thrown away
	 * @param cause the cause, or {@code null} if there is none
	 */
	public RangeUnavailableException(String message, boolean outcomeUnknown, @Nullable Throwable cause) {
		super(message, cause);
		this.outcomeUnknown = outcomeUnknown;
	}

	/**
	 * Whether a range may have been reserved.
	 * @return true if one may have been; false if none was, as where no connection to the
	 * store could be had
	 */
	public boolean isOutcomeUnknown() {
		return this.outcomeUnknown;
	}

}

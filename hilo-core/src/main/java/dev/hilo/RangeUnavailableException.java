package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * No range could be reserved: the database failed or did not answer in time, or the
 * caller was interrupted while it waited. The next call tries again.
 */
public class RangeUnavailableException extends HiLoException {

	public RangeUnavailableException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}

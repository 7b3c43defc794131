package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * No range of numbers was to be had from the database: it failed, or did not answer in
 * time, or the caller was interrupted while it waited. The next call tries again.
 */
public final class RangeUnavailableException extends HiLoException {

	public RangeUnavailableException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}

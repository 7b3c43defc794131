package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * Root of all that goes wrong with ids. The message names the collection or property, the
 * value, and what to do.
 */
public abstract class HiLoException extends RuntimeException {

	protected HiLoException(String message) {
		super(message);
	}

	protected HiLoException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}

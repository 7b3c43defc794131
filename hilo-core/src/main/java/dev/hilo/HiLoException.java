package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * Superclass of all exceptions of HiLo. The message names the collection or property, the
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

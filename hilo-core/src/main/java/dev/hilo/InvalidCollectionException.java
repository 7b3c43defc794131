package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * A name, class or object can't name a collection.
 */
public final class InvalidCollectionException extends HiLoException {

	public InvalidCollectionException(String message) {
		this(message, null);
	}

	public InvalidCollectionException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}

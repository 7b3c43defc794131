package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * An id could not be given to an entity: it does not fit the type of the id property.
 */
public final class IdAssignmentException extends HiLoException {

	public IdAssignmentException(String message) {
		this(message, null);
	}

	public IdAssignmentException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}

package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * An id could not be given to an entity, which was not stored: it does not fit the type
 * of the id property, or code of the application failed that takes part, such as an
 * {@link IdConvention}, an {@link EntityIdGenerator}, a converter or the entity itself.
 * The cause is then what that code threw.
 */
public final class IdAssignmentException extends HiLoException {

	public IdAssignmentException(String message) {
		this(message, null);
	}

	public IdAssignmentException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}

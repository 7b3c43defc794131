package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * An entity got no id and was not stored: the id does not fit the type of the id
 * property, or its table takes none or leaves none; or application code that takes part
 * failed, such as an {@link IdConvention}, an {@link EntityIdGenerator}, a converter or
 * the entity itself. The cause is then the exception of that code.
 *
 * @since 0.1.0
 */
public final class IdAssignmentException extends HiLoException {

	public IdAssignmentException(String message) {
		this(message, null);
	}

	public IdAssignmentException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}

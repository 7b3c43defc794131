package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * Gives new entities their ids. A bean of this type replaces HiLo for all entities. An
 * exception it throws, or a null it returns, reaches the caller as an
 * {@link IdAssignmentException}, and nothing is stored; a {@link HiLoException} is passed
 * on unchanged. Implementations must be thread-safe.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface EntityIdGenerator {

	/**
	 * Makes the id of a new entity.
	 * @param database the database it is stored in, or {@code null} for the default one
	 * @param entity the entity, not stored yet
	 * @param idType the type of its id property
	 * @return the id, of that type or convertible to it
	 */
	Object generateId(@Nullable String database, Object entity, Class<?> idType);

}

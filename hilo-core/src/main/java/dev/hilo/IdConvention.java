package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * Gives entities of type {@code T} and its subtypes their ids, in place of the default
 * generator. Register it as a bean; if several fit an entity, the one for the most
 * specific type is used. An exception it throws, or a null it returns, reaches the caller
 * as an {@link IdAssignmentException}, and nothing is stored; a {@link HiLoException} is
 * passed on unchanged. Implementations must be thread-safe.
 *
 * @param <T> the type of the entities
 * @since 0.1.0
 */
@FunctionalInterface
public interface IdConvention<T> {

	/**
	 * Makes the id of a new entity.
	 * @param database the database it is stored in, or {@code null} for the default one
	 * @param entity the entity, not stored yet
	 * @param hilo the default generator; it never applies conventions
	 * @return the id, of the type of the entity's id property or convertible to it
	 */
	Object generateId(@Nullable String database, T entity, HiLoIdGenerator hilo);

}

package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * How the entities of type {@code T} and its subtypes get their ids, instead of the
 * default way. Register one as a bean; of several that fit an entity, the one for the
 * most specific type is used. What it throws, and null, reaches the caller as an
 * {@link IdAssignmentException}, and nothing is stored; a {@link HiLoException} stays
 * what it is. Must be thread-safe.
 *
 * @param <T> the type of the entities
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

package dev.hilo.entity;

import java.util.OptionalLong;

import org.jspecify.annotations.Nullable;

/**
 * The highest id of entities that exist already, where their table can't or should not be
 * probed. A bean of this type is asked before a collection's first range, on a background
 * thread; its answer replaces the probe. Implementations must be thread-safe.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface ExistingIds {

	/**
	 * Finds the highest number among the ids of a collection.
	 * @param database the name of the database in {@code hilo.databases}, or {@code null}
	 * for the default one
	 * @param collection the collection, in lower case
	 * @return the number, 0 if there is none; or empty to have the table probed
	 */
	OptionalLong highest(@Nullable String database, String collection);

}

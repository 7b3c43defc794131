package dev.hilo.entity;

import org.jspecify.annotations.Nullable;

/**
 * Finds where the tables of entities can be looked at. Provided by an auto-configuration
 * that knows their databases.
 */
@FunctionalInterface
public interface TableLooks {

	/**
	 * Finds it.
	 * @param database the database that the entities are stored in, or {@code null} for
	 * the default one
	 * @return where to look, or {@code null} if each caller may have another database
	 */
	@Nullable TableLook in(@Nullable String database);

}

package dev.hilo.entity.existing;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.NewTransaction;

/**
 * The column of a class's ids, with the names that its mapper uses. Thread-safe.
 *
 * @param entityType the class of the entities
 * @param idType the type of the id property
 * @param table the table, with its schema if the mapping has one
 * @param name the column
 * @param howToLeave how the ids are left to the database, where the class itself asks for
 * HiLo's, so that no property decides; {@code null} if properties decide
 */
public record IdColumn(Class<?> entityType, Class<?> idType, Name table, Name name, @Nullable String howToLeave) {

	/**
	 * A name as it is written in statements, by a connection to its database, which knows
	 * how names are quoted.
	 */
	@FunctionalInterface
	public interface Name extends NewTransaction.Work<String> {

	}

}

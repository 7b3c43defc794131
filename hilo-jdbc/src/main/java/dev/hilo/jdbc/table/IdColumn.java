package dev.hilo.jdbc.table;

import java.sql.Connection;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

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

	/** A name. */
	@FunctionalInterface
	public interface Name {

		/**
		 * The name as it is written in statements.
		 * @param connection a connection to its database, which knows how names are
		 * quoted
		 * @return the name
		 * @throws SQLException if the connection fails, or the name is not known
		 */
		String in(Connection connection) throws SQLException;

	}

}

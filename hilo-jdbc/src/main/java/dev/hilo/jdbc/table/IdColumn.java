package dev.hilo.jdbc.table;

import java.sql.Connection;
import java.sql.SQLException;

import org.jspecify.annotations.Nullable;

/**
 * The column of a class's ids, with the names that its mapper uses. Thread-safe.
 */
public interface IdColumn {

	/**
	 * The class of the entities.
	 * @return the class
	 */
	Class<?> entityType();

	/**
	 * The type of the id property.
	 * @return the type
	 */
	Class<?> idType();

	/**
	 * The table, as it is written in statements.
	 * @param connection a connection to its database, which knows how names are quoted
	 * @return its name, with that of its schema if the mapping has one
	 * @throws SQLException if the connection fails
	 */
	String table(Connection connection) throws SQLException;

	/**
	 * The column, as it is written in statements.
	 * @param connection a connection to its database, which knows how names are quoted
	 * @return its name
	 * @throws SQLException if the connection fails
	 */
	String name(Connection connection) throws SQLException;

	/**
	 * How the ids are left to the database, where the class itself asks for HiLo's, so
	 * that no property decides.
	 * @return what to write instead, or {@code null} if properties decide
	 */
	default @Nullable String howToLeave() {
		return null;
	}

}

package dev.hilo.jdbc.schema;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.SqlErrors;

/**
 * Tables that one script makes, and that have a history of their migrations. Names are
 * plain SQL identifiers, written without quotes.
 */
public interface SchemaTables {

	/**
	 * Where the scripts are on the class path, in a folder for each engine. Never under
	 * db/migration, where the application's own Flyway looks.
	 * @return a folder, with a slash at its end
	 */
	String scripts();

	/**
	 * The tables as SQL writes them, in the order of the script.
	 * @return their names, with the schema if one is set
	 */
	List<String> names();

	/**
	 * The schema of the tables.
	 * @return the schema, or {@code null} for the connection's own
	 */
	@Nullable String schema();

	/**
	 * The table of their migrations.
	 * @return its name, without the schema
	 */
	String history();

	/**
	 * What stands for names in the script.
	 * @return the names
	 */
	default Map<String, String> placeholders() {
		return Map.of();
	}

	/**
	 * The properties that give the tables other names.
	 * @return one or several, as a part of a sentence
	 */
	String properties();

	/**
	 * The rights of a user that the application has.
	 * @return SQL
	 */
	String grants();

	/**
	 * The tables, as a sentence calls them.
	 */
	default String described() {
		return ((names().size() == 1) ? "table " : "tables ") + String.join(" and ", names());
	}

	/**
	 * The schema for Flyway, which quotes names: in the case that the database gives to
	 * unquoted ones.
	 */
	default @Nullable String foldedSchema(DatabaseMetaData metaData) throws SQLException {
		String schema = schema();
		if (schema == null) {
			return null;
		}
		if (metaData.storesUpperCaseIdentifiers()) {
			return schema.toUpperCase(Locale.ROOT);
		}
		return metaData.storesLowerCaseIdentifiers() ? schema.toLowerCase(Locale.ROOT) : schema;
	}

	/**
	 * What to do if the engine refuses the user a statement on them.
	 * @return {@code null} if the failure has another reason
	 */
	default @Nullable String remedy(SQLException ex) {
		return SqlErrors.isDenied(ex) ? "If the user lacks a right, execute " + grants()
				+ ". Row-level security must let it read and write all rows of " + names().get(0) : null;
	}

}

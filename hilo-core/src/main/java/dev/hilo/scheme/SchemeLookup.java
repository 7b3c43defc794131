package dev.hilo.scheme;

import org.jspecify.annotations.Nullable;

import dev.hilo.UnknownDatabaseException;

/**
 * What one has to know about an application's collections to read their ids. Thread-safe.
 *
 * @since 0.1.0
 */
public interface SchemeLookup {

	/**
	 * The scheme of a collection.
	 * @param collection its name, in any case
	 * @return its scheme
	 */
	Scheme schemeOf(String collection);

	/**
	 * The collection whose document ids start with a prefix.
	 * @param prefix the text before the separator
	 * @return the collection's name
	 */
	String collectionOf(String prefix);

	/**
	 * The separator of a database's document ids.
	 * @param database the database, or {@code null} for the default one
	 * @return the separator
	 * @throws UnknownDatabaseException if the database is not configured
	 */
	char separatorOf(@Nullable String database);

}

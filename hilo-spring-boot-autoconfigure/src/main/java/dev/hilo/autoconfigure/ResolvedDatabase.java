package dev.hilo.autoconfigure;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.jdbc.JdbcUrl;
import dev.hilo.jdbc.StoreSettings;

/**
 * The properties of one database, checked and completed.
 *
 * @param path the start of their names, such as {@code hilo.}
 * @param name the database's name, or {@code null} for the default one
 * @param dataSource the name of its DataSource bean, or {@code null} for the default one,
 * or if there is a URL
 * @param url the URL of its ranges, or {@code null} for the DataSource
 * @param format how its document ids are written
 * @param collections the settings of a collection that has none of its own
 * @param giveBack whether unused numbers go back when an instance ends
 * @param maxCollections how many collections may get ids
 * @param store where and how its ranges are stored
 */
public record ResolvedDatabase(String path, @Nullable String name, @Nullable String dataSource, @Nullable JdbcUrl url,
		DocumentIdFormat format, CollectionSettings collections, boolean giveBack, int maxCollections,
		StoreSettings store) {
}

package dev.hilo.autoconfigure;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.RangeTable;
import dev.hilo.jdbc.SchemaManagement;

/**
 * The checked settings of one database.
 *
 * @param path the properties' common start, such as {@code hilo.}
 * @param name the database's name, or {@code null} for the default one
 * @param dataSource the name of its DataSource bean, or {@code null} for the default one
 */
record ResolvedDatabase(String path, @Nullable String name, @Nullable String dataSource, DocumentIdFormat format,
		long initialCapacity, long maxCapacity, boolean refillAhead, RangeTable table,
		SchemaManagement schemaManagement, ConnectionMode connection, Duration timeout) {
}

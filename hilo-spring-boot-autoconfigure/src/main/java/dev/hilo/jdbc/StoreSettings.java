package dev.hilo.jdbc;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * How ranges are stored, whatever database is behind the application's DataSource.
 *
 * @param dialect the dialect to use, or {@code null} for the engine's own
 */
record StoreSettings(RangeTable table, ConnectionMode mode, Duration timeout, SchemaManagement schemaManagement,
		@Nullable Dialect dialect) {
}

package dev.hilo.jdbc;

import java.time.Duration;

/**
 * Where and how ranges are stored, whatever database is behind the application's
 * DataSource.
 *
 * @param table the table of the counters
 * @param connection where refills get connections from
 * @param timeout how long a request may take, repeats included, and how long a caller
 * waits
 * @param schemaManagement who creates the tables
 */
public record StoreSettings(RangeTable table, ConnectionMode connection, Duration timeout,
		SchemaManagement schemaManagement) {

	private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

	/**
	 * The defaults.
	 */
	public StoreSettings() {
		this(new RangeTable(), ConnectionMode.AUTO, DEFAULT_TIMEOUT, SchemaManagement.FLYWAY);
	}

}

package dev.hilo.jdbc;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Where and how ranges are stored, whatever database is behind the application's
 * DataSource.
 *
 * @param table the table of the counters
 * @param connection where refills get connections from
 * @param timeout how long a request may take, repeats included, and how long a caller
 * waits
 * @param schemaManagement who creates the tables
 * @param maxConnections how many connections refills use at once, 1 to 3
 * @param database the name of the database, or {@code null} for the default one
 */
public record StoreSettings(RangeTable table, ConnectionMode connection, Duration timeout,
		SchemaManagement schemaManagement, int maxConnections, @Nullable String database) {

	/** The most connections that refills may use at once. */
	public static final int MOST_CONNECTIONS = 3;

	private static final int DEFAULT_MAX_CONNECTIONS = 1;

	private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

	/**
	 * Checks the number of connections.
	 * @throws IllegalArgumentException if it is out of bounds
	 */
	public StoreSettings {
		if (maxConnections < 1 || maxConnections > MOST_CONNECTIONS) {
			throw new IllegalArgumentException("Use 1 to " + MOST_CONNECTIONS);
		}
	}

	/**
	 * Those of the default database, with the default number of connections.
	 * @param table the table of the counters
	 * @param connection where refills get connections from
	 * @param timeout how long a request may take, and how long a caller waits
	 * @param schemaManagement who creates the tables
	 */
	public StoreSettings(RangeTable table, ConnectionMode connection, Duration timeout,
			SchemaManagement schemaManagement) {
		this(table, connection, timeout, schemaManagement, DEFAULT_MAX_CONNECTIONS, null);
	}

	/**
	 * The defaults.
	 */
	public StoreSettings() {
		this(new RangeTable(), ConnectionMode.AUTO, DEFAULT_TIMEOUT, SchemaManagement.FLYWAY);
	}

}

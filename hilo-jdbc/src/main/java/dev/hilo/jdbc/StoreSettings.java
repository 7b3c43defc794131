package dev.hilo.jdbc;

import java.time.Duration;
import java.util.Properties;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.DriverProperty;
import dev.hilo.jdbc.dialect.RangeTable;

/**
 * Where and how ranges are stored, whatever database is behind the application's
 * DataSource.
 *
 * @param table the table of the counters
 * @param connection where refills get connections from
 * @param timeout how long a request may take, repeats included, and how long a caller
 * waits: 100 ms to 365 days
 * @param schemaManagement how the tables are created
 * @param maxConnections how many connections refills use at once, 1 to 3
 * @param database the name of the database, or {@code null} for the default one
 * @param portable whether ranges are taken in the portable way, which an unknown engine
 * needs
 */
public record StoreSettings(RangeTable table, ConnectionMode connection, Duration timeout,
		SchemaManagement schemaManagement, int maxConnections, @Nullable String database, boolean portable) {

	/** The most connections that refills may use at once. */
	private static final int MOST_CONNECTIONS = 3;

	private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(100);

	private static final Duration LONGEST_TIMEOUT = Duration.ofDays(365);

	/**
	 * Checks the bounds.
	 * @throws IllegalArgumentException if the timeout or the number of connections is out
	 * of bounds; the message says what is allowed
	 */
	public StoreSettings {
		if (timeout.compareTo(SHORTEST_TIMEOUT) < 0 || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
			throw new IllegalArgumentException("Use 100ms to 365d, such as 10s; a bare number is milliseconds");
		}
		if (maxConnections < 1 || maxConnections > MOST_CONNECTIONS) {
			throw new IllegalArgumentException("Use 1 to " + MOST_CONNECTIONS);
		}
	}

	/**
	 * The defaults.
	 */
	public StoreSettings() {
		this(new RangeTable(), ConnectionMode.AUTO, Duration.ofSeconds(10), SchemaManagement.FLYWAY, 1, null, false);
	}

	/**
	 * What the driver of a URL is given with each connection, where no pool adds it.
	 * @param url the URL
	 * @return properties that limit an attempt to connect, where the driver can do that
	 */
	public Properties driverProperties(String url) {
		Properties properties = new Properties();
		DriverProperty.addTo(properties, url, this.timeout);
		return properties;
	}

	/**
	 * The same with another table.
	 * @param schema its schema, or {@code null} for the same one
	 * @param name its name, or {@code null} for the same one
	 * @return the settings
	 * @throws IllegalArgumentException if a name is not allowed
	 */
	public StoreSettings withTable(@Nullable String schema, @Nullable String name) {
		return withTable(new RangeTable((schema != null) ? schema : this.table.schema(),
				(name != null) ? name : this.table.name()));
	}

	/**
	 * The same with another table.
	 * @param table the table
	 * @return the settings
	 */
	public StoreSettings withTable(RangeTable table) {
		return new StoreSettings(table, this.connection, this.timeout, this.schemaManagement, this.maxConnections,
				this.database, this.portable);
	}

	/**
	 * The same with other connections.
	 * @param connection where refills get connections from
	 * @return the settings
	 */
	public StoreSettings withConnection(ConnectionMode connection) {
		return new StoreSettings(this.table, connection, this.timeout, this.schemaManagement, this.maxConnections,
				this.database, this.portable);
	}

	/**
	 * The same with another timeout.
	 * @param timeout the timeout
	 * @return the settings
	 * @throws IllegalArgumentException if it is out of bounds
	 */
	public StoreSettings withTimeout(Duration timeout) {
		return new StoreSettings(this.table, this.connection, timeout, this.schemaManagement, this.maxConnections,
				this.database, this.portable);
	}

	/**
	 * The same with another management of the tables.
	 * @param schemaManagement how the tables are created
	 * @return the settings
	 */
	public StoreSettings withSchemaManagement(SchemaManagement schemaManagement) {
		return new StoreSettings(this.table, this.connection, this.timeout, schemaManagement, this.maxConnections,
				this.database, this.portable);
	}

	/**
	 * The same with another number of connections.
	 * @param maxConnections how many refills use at once
	 * @return the settings
	 * @throws IllegalArgumentException if it is out of bounds
	 */
	public StoreSettings withMaxConnections(int maxConnections) {
		return new StoreSettings(this.table, this.connection, this.timeout, this.schemaManagement, maxConnections,
				this.database, this.portable);
	}

	/**
	 * The same for another database.
	 * @param database its name, or {@code null} for the default one
	 * @return the settings
	 */
	public StoreSettings withDatabase(@Nullable String database) {
		return new StoreSettings(this.table, this.connection, this.timeout, this.schemaManagement, this.maxConnections,
				database, this.portable);
	}

	/**
	 * The same with the portable way, or without it.
	 * @param portable whether to use it: then an UPDATE must check its condition at the
	 * moment of the write
	 * @return the settings
	 */
	public StoreSettings withPortable(boolean portable) {
		return new StoreSettings(this.table, this.connection, this.timeout, this.schemaManagement, this.maxConnections,
				this.database, portable);
	}

}

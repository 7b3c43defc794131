package dev.hilo.jdbc;

import java.time.Duration;
import java.util.Properties;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.DriverProperty;
import dev.hilo.jdbc.connection.RefillSettings;
import dev.hilo.jdbc.dialect.RangeTable;

/**
 * Where and how ranges are stored, whatever database is behind the application's
 * DataSource.
 *
 * @param table the table of the counters
 * @param connection where refills get connections from
 * @param schemaManagement how the tables are created
 * @param portable whether ranges are taken in the portable way, which an unknown engine
 * needs
 * @param refills how refills connect
 */
public record StoreSettings(RangeTable table, ConnectionMode connection, SchemaManagement schemaManagement,
		boolean portable, RefillSettings refills) {

	/**
	 * The defaults.
	 */
	public StoreSettings() {
		this(new RangeTable(), ConnectionMode.AUTO, SchemaManagement.FLYWAY, false, new RefillSettings());
	}

	/**
	 * How long a request may take, repeats included, and how long a caller waits.
	 * @return the timeout
	 */
	public Duration timeout() {
		return this.refills.timeout();
	}

	/**
	 * What the driver of a URL is given with each connection, where no pool adds it.
	 * @param url the URL
	 * @return properties that limit an attempt to connect, where the driver can do that
	 */
	public Properties driverProperties(String url) {
		Properties properties = new Properties();
		DriverProperty.addTo(properties, url, timeout());
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
		return new StoreSettings(table, this.connection, this.schemaManagement, this.portable, this.refills);
	}

	/**
	 * The same with other connections.
	 * @param connection where refills get connections from
	 * @return the settings
	 */
	public StoreSettings withConnection(ConnectionMode connection) {
		return new StoreSettings(this.table, connection, this.schemaManagement, this.portable, this.refills);
	}

	/**
	 * The same with another management of the tables.
	 * @param schemaManagement how the tables are created
	 * @return the settings
	 */
	public StoreSettings withSchemaManagement(SchemaManagement schemaManagement) {
		return new StoreSettings(this.table, this.connection, schemaManagement, this.portable, this.refills);
	}

	/**
	 * The same with the portable way, or without it.
	 * @param portable whether to use it: then an UPDATE must check its condition at the
	 * moment of the write
	 * @return the settings
	 */
	public StoreSettings withPortable(boolean portable) {
		return new StoreSettings(this.table, this.connection, this.schemaManagement, portable, this.refills);
	}

	/**
	 * The same with other refills.
	 * @param refills how they connect
	 * @return the settings
	 */
	public StoreSettings withRefills(RefillSettings refills) {
		return new StoreSettings(this.table, this.connection, this.schemaManagement, this.portable, refills);
	}

	/**
	 * The same with another timeout.
	 * @param timeout the timeout
	 * @return the settings
	 * @throws IllegalArgumentException if it is out of bounds
	 */
	public StoreSettings withTimeout(Duration timeout) {
		return withRefills(this.refills.withTimeout(timeout));
	}

	/**
	 * The same for another database.
	 * @param database its name, or {@code null} for the default one
	 * @return the settings
	 */
	public StoreSettings withDatabase(@Nullable String database) {
		return withRefills(this.refills.withDatabase(database));
	}

}

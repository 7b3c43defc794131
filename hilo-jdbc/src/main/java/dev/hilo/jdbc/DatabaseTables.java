package dev.hilo.jdbc;

import javax.sql.DataSource;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.schema.HiLoSchema;
import dev.hilo.jdbc.schema.SchemaAttempts;
import dev.hilo.jdbc.schema.SchemaTables;

/**
 * Tables of HiLo's in one database, as the schema management says, and the connections to
 * it. Thread-safe.
 */
final class DatabaseTables {

	private final DataSource target;

	private final RefillConnections connections;

	private final NewTransaction transaction;

	private final SchemaAttempts schema;

	/**
	 * Opens no connection yet.
	 * @param target the DataSource behind the application's proxies
	 * @param vendors identifies the database behind a connection
	 */
	DatabaseTables(DataSource target, StoreSettings settings, SchemaTables tables,
			NewTransaction.Work<Vendor> vendors) {
		this.target = target;
		this.connections = RefillConnections.of(target, settings.connection() == ConnectionMode.SHARED,
				settings.timeout(), settings.maxConnections(), settings.database());
		this.transaction = this.connections.transaction();
		this.schema = new SchemaAttempts(new HiLoSchema(this.connections, tables, settings.timeout(),
				settings.schemaManagement() != SchemaManagement.VALIDATE, vendors), settings.timeout(),
				settings.schemaManagement() != SchemaManagement.NONE);
	}

	boolean isFor(DataSource target) {
		return this.target == target;
	}

	RefillConnections connections() {
		return this.connections;
	}

	/**
	 * Short transactions beside those of the application.
	 */
	NewTransaction transaction() {
		return this.transaction;
	}

	SchemaAttempts schema() {
		return this.schema;
	}

	/**
	 * Begins to close the connections, once a warning that is on its way has been logged.
	 */
	void beginClose() {
		this.schema.awaitWarning();
		this.connections.beginClose();
	}

}

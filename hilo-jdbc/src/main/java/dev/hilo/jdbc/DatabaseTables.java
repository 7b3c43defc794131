package dev.hilo.jdbc;

import javax.sql.DataSource;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.schema.HiLoSchema;
import dev.hilo.jdbc.schema.SchemaAttempts;
import dev.hilo.jdbc.schema.SchemaTables;

/**
 * Tables of HiLo's in one database, and the connections to it. Thread-safe.
 *
 * @param target the DataSource behind the application's proxies
 * @param connections those of refills
 * @param transaction short transactions on them
 * @param schema sees to the tables, as the schema management says
 */
record DatabaseTables(DataSource target, RefillConnections connections, NewTransaction transaction,
		SchemaAttempts schema) {

	/**
	 * Opens no connection yet.
	 * @param vendors identifies the database behind a connection
	 */
	static DatabaseTables in(DataSource target, StoreSettings settings, SchemaTables tables,
			NewTransaction.Work<Vendor> vendors) {
		RefillConnections connections = RefillConnections.of(target, settings.connection() == ConnectionMode.SHARED,
				settings.refills());
		HiLoSchema schema = new HiLoSchema(connections, tables, settings.timeout(),
				settings.schemaManagement() != SchemaManagement.VALIDATE, vendors);
		return new DatabaseTables(target, connections, connections.transaction(),
				new SchemaAttempts(schema, settings.timeout(), settings.schemaManagement() != SchemaManagement.NONE));
	}

	boolean isFor(DataSource target) {
		return this.target == target;
	}

}

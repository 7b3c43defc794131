package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.dialect.Dialects;
import dev.hilo.jdbc.schema.HiLoSchema;
import dev.hilo.jdbc.schema.HiLoSchemaException;
import dev.hilo.jdbc.schema.SchemaAttempts;
import dev.hilo.jdbc.schema.SchemaTables;

/**
 * Tables of HiLo's beside that of the ranges, in the database that the application's
 * DataSource leads to at the time. Opens no connection before it is used. Thread-safe.
 */
public final class OwnTables implements AutoCloseable {

	private final DataSource dataSource;

	private final DataSourceUnwrapper unwrapper;

	private final StoreSettings settings;

	private final SchemaTables tables;

	private final ReentrantLock lock = new ReentrantLock();

	private volatile @Nullable Place place;

	/**
	 * Does not look behind proxies yet.
	 * @param dataSource the application's DataSource
	 * @param unwrapper knows the proxies of the application's framework
	 * @param settings how the tables are created, and where connections come from
	 */
	public OwnTables(DataSource dataSource, DataSourceUnwrapper unwrapper, StoreSettings settings,
			SchemaTables tables) {
		this.dataSource = dataSource;
		this.unwrapper = unwrapper;
		this.settings = JdbcRangeRepositoryBuilder.inForce(settings);
		this.tables = tables;
	}

	/**
	 * Does at the start what the schema management says.
	 * @throws HiLoSchemaException if the tables are not as they should be
	 */
	public void prepare() {
		if (this.settings.schemaManagement() == SchemaManagement.NONE) {
			current().schema.warnIfIncomplete();
		}
		else {
			ready();
		}
	}

	/**
	 * The database, with its tables unless only the application is responsible for them.
	 * @return the same one until the DataSource leads elsewhere
	 * @throws HiLoSchemaException if the tables are not as they should be
	 */
	public Place ready() {
		Place current = current();
		if (this.settings.schemaManagement() != SchemaManagement.NONE) {
			current.schema.await();
		}
		return current;
	}

	private Place current() {
		DataSource target = TargetDataSource.of(this.dataSource, this.unwrapper);
		Place known = this.place;
		return (known != null && known.target == target) ? known : switchTo(target);
	}

	private Place switchTo(DataSource target) {
		this.lock.lock();
		try {
			Place known = this.place;
			if (known != null && known.target == target) {
				return known;
			}
			RefillConnections connections = RefillConnections.of(target,
					this.settings.connection() == ConnectionMode.SHARED, this.settings.timeout(),
					this.settings.maxConnections(), this.settings.database());
			HiLoSchema schema = new HiLoSchema(connections, this.tables, this.settings.timeout(),
					this.settings.schemaManagement() != SchemaManagement.VALIDATE, this::identify);
			Place made = new Place(target, connections, new SchemaAttempts(schema, this.settings.timeout()));
			this.place = made;
			if (known != null) {
				known.connections.beginClose();
			}
			return made;
		}
		finally {
			this.lock.unlock();
		}
	}

	private Vendor identify(Connection connection) throws SQLException {
		DatabaseMetaData metaData = connection.getMetaData();
		Vendor vendor = Vendor.of(metaData);
		if (!this.settings.portable()) {
			Dialects.checkKnown(vendor, metaData.getDatabaseProductName());
		}
		return vendor;
	}

	/**
	 * Closes the connections of its own. A later use opens new ones.
	 */
	public void suspend() {
		Place used = this.place;
		boolean unused = used == null || used.connections.drain(this.settings.timeout());
	}

	/**
	 * Closes the connections of its own, if there are any.
	 */
	@Override
	public void close() {
		Place used = this.place;
		if (used != null) {
			used.schema.awaitWarning();
			used.connections.close();
		}
	}

	/**
	 * A database.
	 */
	public static final class Place {

		private final DataSource target;

		private final RefillConnections connections;

		private final SchemaAttempts schema;

		Place(DataSource target, RefillConnections connections, SchemaAttempts schema) {
			this.target = target;
			this.connections = connections;
			this.schema = schema;
		}

		/**
		 * The connections for short transactions beside those of the application.
		 * @return the connections
		 */
		public RefillConnections connections() {
			return this.connections;
		}

	}

}

package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.RefillErrors;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.counter.CounterAccess;
import dev.hilo.jdbc.counter.ForeignCounter;
import dev.hilo.jdbc.counter.RangeCounter;
import dev.hilo.jdbc.dialect.CounterQuery;
import dev.hilo.jdbc.dialect.Dialect;
import dev.hilo.jdbc.dialect.Dialects;
import dev.hilo.jdbc.dialect.NodeQuery;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.jdbc.schema.HiLoSchema;
import dev.hilo.jdbc.schema.SchemaAttempts;
import dev.hilo.jdbc.schema.WriteDelayWarning;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.StoreDescription;

/**
 * The counters of one database, and everything learnt about it. Each request is one short
 * transaction on a connection of its own. If another client forces it to roll back, it is
 * repeated after a short random pause, until the timeout. Thread-safe.
 */
final class DatabaseStore {

	private final DataSource target;

	private final RefillConnections connections;

	private final RangeTable table;

	private final SchemaManagement schemaManagement;

	private final SchemaAttempts schema;

	private final WriteDelayWarning writeDelayWarning = new WriteDelayWarning();

	private final FloorQueries floorQueries;

	private final CounterRows rows;

	private final Map<String, ForeignCounter> counters;

	private final CounterAccess access;

	/** Those in use, by collection. */
	private final Map<String, RangeCounter> foreign = new ConcurrentHashMap<>();

	private final boolean portable;

	private volatile String engine = "a database";

	/**
	 * Opens no connection yet.
	 * @param target the DataSource behind the application's proxies
	 * @param counters the foreign counters, by collection
	 * @param dialect the dialect to use, or {@code null} for the engine's own
	 */
	DatabaseStore(DataSource target, StoreSettings settings, Map<String, ForeignCounter> counters,
			@Nullable Dialect dialect) {
		this.target = target;
		this.table = settings.table();
		this.schemaManagement = settings.schemaManagement();
		this.connections = RefillConnections.of(target, settings.connection() == ConnectionMode.SHARED,
				settings.timeout(), settings.maxConnections(), settings.database());
		this.schema = new SchemaAttempts(new HiLoSchema(this.connections, this.table, settings.timeout(),
				this.schemaManagement != SchemaManagement.VALIDATE, this::identify), settings.timeout());
		this.access = new CounterAccess(this.connections.transaction(), settings.timeout(),
				new RefillErrors(this.connections), this::identify, new NodeQuery(this.table),
				new CounterQuery(this.table));
		this.floorQueries = new FloorQueries(this.access.transaction(), settings.timeout(),
				this.connections.newTurns());
		this.rows = new CounterRows(settings, this.access, this.schema, dialect);
		this.portable = settings.portable();
		this.counters = counters;
	}

	boolean isFor(DataSource target) {
		return this.target == target;
	}

	/**
	 * Begins to check the tables, unless the application alone is responsible for them.
	 */
	void probeAhead() {
		if (this.schemaManagement != SchemaManagement.NONE) {
			this.schema.probeAhead();
		}
	}

	/**
	 * Waits until the tables are as they should be; or has a check begin whose outcome is
	 * only logged, where the application alone is responsible.
	 */
	void prepare() {
		if (this.schemaManagement == SchemaManagement.NONE) {
			this.schema.warnIfIncomplete();
		}
		else {
			this.schema.await();
		}
	}

	/**
	 * Begins to close the connections, once a warning that is on its way has been logged.
	 */
	void beginClose() {
		this.schema.awaitWarning();
		this.connections.beginClose();
	}

	/**
	 * Waits until the tables are as they should be, by migration or by hand.
	 */
	void migrate() {
		this.schema.await();
	}

	FloorQueries floorQueries() {
		return this.floorQueries;
	}

	RefillConnections connections() {
		return this.connections;
	}

	NewTransaction transaction() {
		return this.access.transaction();
	}

	/**
	 * What is in force.
	 */
	StoreDescription describe() {
		String connections = this.connections.areOwn() ? "on connections of their own"
				: "on connections of the application's";
		// Else the table may not even exist
		boolean usesTable = this.counters.isEmpty() || this.rows.areUsed();
		return new StoreDescription(this.engine, usesTable ? this.table.range() : null,
				connections + (usesTable
						? " (schema management " + this.schemaManagement.name().toLowerCase(Locale.ROOT) + ")" : "")
						+ describe(this.counters));
	}

	private static String describe(Map<String, ForeignCounter> counters) {
		StringBuilder text = new StringBuilder();
		counters.forEach((collection,
				counter) -> text.append("; those of '").append(collection).append("' from ").append(counter.inForce()));
		return text.toString();
	}

	/**
	 * What the ranges of a collection come from.
	 */
	RangeCounter counter(String collection) {
		ForeignCounter counter = this.counters.get(collection);
		return (counter != null)
				? this.foreign.computeIfAbsent(collection, (missing) -> counter.opener().open(missing, this.access))
				: this.rows;
	}

	/**
	 * Releases what is idle: connections, and numbers that no request has had.
	 * @param most how long to wait for requests that use connections
	 * @return whether all connections are closed
	 */
	boolean drain(Duration most) {
		this.foreign.values().forEach(RangeCounter::drop);
		return this.connections.drain(most);
	}

	Range next(RangeRequest request) {
		if (request.trial()) {
			try {
				this.connections.tryToConnect();
			}
			catch (SQLException ex) {
				throw this.rows.unavailable(ex);
			}
		}
		return counter(request.collection()).next(request);
	}

	private Vendor identify(Connection connection) throws SQLException {
		DatabaseMetaData metaData = connection.getMetaData();
		Vendor vendor = Vendor.of(metaData);
		this.engine = metaData.getDatabaseProductName() + " " + metaData.getDatabaseProductVersion();
		if (!this.portable) {
			Dialects.checkKnown(vendor, metaData.getDatabaseProductName());
		}
		this.writeDelayWarning.warnOnce(connection, vendor);
		return vendor;
	}

}

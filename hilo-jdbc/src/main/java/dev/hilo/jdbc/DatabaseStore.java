package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.RefillErrors;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.counter.CounterAccess;
import dev.hilo.jdbc.counter.ForeignCounter;
import dev.hilo.jdbc.dialect.CounterQuery;
import dev.hilo.jdbc.dialect.Dialect;
import dev.hilo.jdbc.dialect.Dialects;
import dev.hilo.jdbc.dialect.NodeQuery;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.jdbc.schema.WriteDelayWarning;
import dev.hilo.range.Counter;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.StoreDescription;

/**
 * The counters of one database, and everything learnt about it. Each request is one short
 * transaction on a connection of its own. If another client forces it to roll back, it is
 * repeated after a short random pause, until the timeout. Thread-safe.
 */
final class DatabaseStore {

	private final DatabaseTables tables;

	private final RangeTable table;

	private final SchemaManagement schemaManagement;

	private final AtomicBoolean used = new AtomicBoolean();

	private final FloorQueries floorQueries;

	private final CounterRows rows;

	private final Map<String, ForeignCounter> counters;

	private final CounterAccess access;

	/** Those in use, by collection. */
	private final Map<String, RangeRepository> foreign = new ConcurrentHashMap<>();

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
		this.table = settings.table();
		this.schemaManagement = settings.schemaManagement();
		this.tables = DatabaseTables.in(target, settings, this.table, this::identify);
		RefillConnections connections = this.tables.connections();
		this.access = new CounterAccess(this.tables.transaction(), settings.timeout(), new RefillErrors(connections),
				this::identifyForUse, new NodeQuery(this.table), new CounterQuery(this.table));
		this.floorQueries = new FloorQueries(this.tables.transaction(), settings.timeout(), connections.newTurns());
		this.rows = new CounterRows(settings, this.access, this.tables.schema(), dialect);
		this.portable = settings.portable();
		this.counters = counters;
	}

	boolean isFor(DataSource target) {
		return this.tables.isFor(target);
	}

	DatabaseTables tables() {
		return this.tables;
	}

	FloorQueries floorQueries() {
		return this.floorQueries;
	}

	/**
	 * What is in force.
	 */
	StoreDescription describe() {
		String connections = this.tables.connections().areOwn() ? "on connections of their own"
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
		for (Map.Entry<String, ForeignCounter> each : counters.entrySet()) {
			text.append("; those of '" + each.getKey() + "' from " + each.getValue().inForce());
		}
		return text.toString();
	}

	/**
	 * What the ranges of a collection come from.
	 */
	RangeRepository ranges(String collection) {
		ForeignCounter counter = this.counters.get(collection);
		return (counter != null)
				? this.foreign.computeIfAbsent(collection, (missing) -> counter.opener().open(missing, this.access))
				: this.rows;
	}

	Counter counter(String collection) {
		return ranges(collection).counter(collection);
	}

	/**
	 * Releases what is idle: connections, and numbers that no request has had.
	 * @param most how long to wait for requests that use connections
	 * @return whether all connections are closed
	 */
	boolean drain(Duration most) {
		this.foreign.values().forEach(RangeRepository::drain);
		return this.tables.connections().drain(most);
	}

	Range next(RangeRequest request) {
		if (request.trial()) {
			try {
				this.tables.connections().tryToConnect();
			}
			catch (SQLException ex) {
				throw this.rows.unavailable(ex);
			}
		}
		return ranges(request.collection()).next(request);
	}

	private Vendor identify(Connection connection) throws SQLException {
		DatabaseMetaData metaData = connection.getMetaData();
		this.engine = metaData.getDatabaseProductName() + " " + metaData.getDatabaseProductVersion();
		return Dialects.identify(metaData, this.portable);
	}

	/** The start asks no more than it must. */
	private Vendor identifyForUse(Connection connection) throws SQLException {
		Vendor vendor = identify(connection);
		if (this.used.compareAndSet(false, true)) {
			WriteDelayWarning.warnIfLate(connection, vendor);
		}
		return vendor;
	}

}

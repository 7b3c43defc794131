package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.Primary;
import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.RefillErrors;
import dev.hilo.jdbc.connection.SharedProbe;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.counter.ForeignAccess;
import dev.hilo.jdbc.counter.ForeignCounterSettings;
import dev.hilo.jdbc.counter.ForeignRanges;
import dev.hilo.jdbc.dialect.CachedNode;
import dev.hilo.jdbc.dialect.CounterQuery;
import dev.hilo.jdbc.dialect.Dialect;
import dev.hilo.jdbc.dialect.Dialects;
import dev.hilo.jdbc.dialect.PortableDialect;
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

	private static final String GIVE_BACK = """
			UPDATE {range} SET max_value = ? WHERE collection = ? AND max_value = ? AND stamp = ? AND max_value >= ?""";

	private static final int PART_FOR_READING = 4;

	private final DataSource target;

	private final RefillConnections connections;

	private final RangeTable table;

	private final Duration timeout;

	private final SchemaManagement schemaManagement;

	private final SchemaAttempts schema;

	private final NewTransaction transaction;

	private final RefillErrors errors;

	private final WriteDelayWarning writeDelayWarning = new WriteDelayWarning();

	private final FloorQueries floorQueries;

	private final Map<String, ForeignCounterSettings> counters;

	private final ForeignAccess access;

	/** Those in use, by collection. */
	private final Map<String, ForeignRanges> foreign = new ConcurrentHashMap<>();

	private final boolean portable;

	private volatile @Nullable Dialect dialect;

	private volatile String engine = "a database";

	private volatile boolean tablesAreReady;

	/**
	 * Opens no connection yet.
	 * @param target the DataSource behind the application's proxies
	 * @param counters the foreign counters, by collection
	 * @param dialect the dialect to use, or {@code null} for the engine's own
	 */
	DatabaseStore(DataSource target, StoreSettings settings, Map<String, ForeignCounterSettings> counters,
			@Nullable Dialect dialect) {
		this.target = target;
		this.table = settings.table();
		this.timeout = settings.timeout();
		this.schemaManagement = settings.schemaManagement();
		this.connections = RefillConnections.of(target, settings.connection() == ConnectionMode.SHARED, this.timeout,
				settings.maxConnections(), settings.database());
		this.tablesAreReady = this.schemaManagement == SchemaManagement.NONE;
		this.schema = new SchemaAttempts(new HiLoSchema(this.connections, this.table, this.timeout,
				this.schemaManagement != SchemaManagement.VALIDATE, this::identify), this.timeout);
		this.transaction = this.connections.transaction();
		this.floorQueries = new FloorQueries(this.transaction, this.timeout, this.connections.newTurns());
		this.errors = new RefillErrors(this.connections);
		this.portable = settings.portable();
		this.dialect = dialect;
		this.counters = counters;
		this.access = new ForeignAccess(this.transaction, this.timeout, this.errors, this::identify,
				new CachedNode(this.table), (collection) -> read(collection, this.timeout));
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
		return this.transaction;
	}

	/**
	 * What is in force.
	 */
	StoreDescription describe() {
		String connections = this.connections.areOwn() ? "on connections of their own"
				: "on connections of the application's";
		// Else the table may not even exist
		boolean usesTable = this.counters.isEmpty() || this.dialect != null;
		return new StoreDescription(this.engine, usesTable ? this.table.range() : null,
				connections + (usesTable
						? " (schema management " + this.schemaManagement.name().toLowerCase(Locale.ROOT) + ")" : "")
						+ describe(this.counters));
	}

	private static String describe(Map<String, ForeignCounterSettings> counters) {
		StringBuilder text = new StringBuilder();
		counters.forEach((collection, counter) -> text.append("; those of '")
			.append(collection)
			.append("' from ")
			.append(counter.describe()));
		return text.toString();
	}

	/**
	 * The ranges of a collection from a foreign counter, or {@code null} if it has a
	 * counter of its own.
	 */
	@Nullable ForeignRanges foreign(String collection) {
		ForeignCounterSettings counter = this.counters.get(collection);
		return (counter != null) ? this.foreign.computeIfAbsent(collection,
				(missing) -> new ForeignRanges(missing, counter, this.access)) : null;
	}

	/**
	 * Forgets numbers of a collection that no request has had.
	 */
	void dropKept(String collection) {
		ForeignRanges fromOthers = this.foreign.get(collection);
		if (fromOthers != null) {
			fromOthers.drop();
		}
	}

	/**
	 * Releases what is idle: connections, and numbers that no request has had.
	 * @param most how long to wait for requests that use connections
	 * @return whether all connections are closed
	 */
	boolean drain(Duration most) {
		this.foreign.values().forEach(ForeignRanges::drop);
		return this.connections.drain(most);
	}

	Range next(RangeRequest request) {
		try {
			if (request.trial()) {
				this.connections.tryToConnect();
			}
			ForeignRanges fromOthers = foreign(request.collection());
			if (fromOthers != null) {
				return fromOthers.next(request);
			}
			if (!this.tablesAreReady) {
				this.schema.await();
				this.tablesAreReady = true;
			}
			Dialect known = this.dialect;
			return this.transaction.repeat(this.timeout, known != null && known.readsFirst(),
					(connection) -> dialect(connection).next(connection, request));
		}
		catch (SQLException ex) {
			throw unavailable(ex);
		}
	}

	/** In a limited time: some pools give no connection for half a minute. */
	OptionalLong counter(String collection) {
		Duration limit = this.timeout.dividedBy(PART_FOR_READING);
		try {
			AtomicReference<OptionalLong> counter = new AtomicReference<>(OptionalLong.empty());
			boolean answered = new SharedProbe().await(() -> counter.set(read(collection, limit)), limit.toNanos());
			if (!answered) {
				throw new RangeUnavailableException(
						"table " + this.table.range() + ": the database did not answer within " + limit.toMillis()
								+ " ms, a quarter of hilo.jdbc.timeout",
						null);
			}
			return Objects.requireNonNull(counter.get());
		}
		catch (TimeoutException | InterruptedException ex) {
			if (ex instanceof InterruptedException) {
				Thread.currentThread().interrupt();
			}
			throw new RangeUnavailableException("table " + this.table.range() + ": " + ex.getMessage(), ex);
		}
		catch (SQLException ex) {
			throw unavailable(ex);
		}
	}

	/** The table is created with the first range. */
	private OptionalLong read(String collection, Duration limit) throws SQLException {
		return this.transaction.read(limit, (connection) -> Primary.ifThere(connection, (there) -> {
			Long max = new CounterQuery(this.table).read(there, collection);
			return (max != null) ? OptionalLong.of(max) : OptionalLong.empty();
		}, OptionalLong.empty()));
	}

	boolean giveBack(Range newest, long lastUsed) {
		try {
			return this.transaction.attempt(this.timeout, (connection) -> {
				try (PreparedStatement statement = connection.prepareStatement(this.table.in(GIVE_BACK))) {
					statement.setLong(1, lastUsed);
					statement.setString(2, newest.collection());
					statement.setLong(3, newest.high());
					statement.setLong(4, newest.stamp());
					statement.setLong(5, lastUsed);
					return statement.executeUpdate() == 1;
				}
			});
		}
		catch (SQLException ex) {
			throw unavailable(ex);
		}
	}

	private Dialect dialect(Connection connection) throws SQLException {
		Dialect known = this.dialect;
		if (known == null) {
			Vendor vendor = identify(connection);
			known = this.portable ? new PortableDialect(this.table) : Dialects.of(vendor, this.table);
			this.dialect = known;
		}
		return known;
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

	private RangeUnavailableException unavailable(SQLException ex) {
		if (SqlErrors.isMissingTable(ex)) {
			return new RangeUnavailableException("the table " + this.table.range() + " or " + this.table.node()
					+ " does not exist (hilo.jdbc.table-name, hilo.jdbc.schema). If it was dropped after the "
					+ "application started, drop " + this.table.history() + " too and restart the application; with "
					+ "hilo.jdbc.schema-management=none create the tables with the script of docs/schema for your "
					+ "database", ex);
		}
		RangeUnavailableException failure = this.errors.unavailable("table " + this.table.range(), ex);
		if (SqlErrors.isDenied(ex)) {
			return new RangeUnavailableException(failure.getMessage() + ". " + this.table.rights(), ex);
		}
		return SqlErrors.isUnreadable(ex)
				? new RangeUnavailableException(failure.getMessage() + ". " + this.table.otherNames(), ex) : failure;
	}

}

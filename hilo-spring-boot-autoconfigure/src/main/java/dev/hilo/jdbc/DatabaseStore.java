package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * The counters of one database, and everything learnt about it. Each request is one short
 * transaction on a connection of its own. If another client forces it to roll back, it is
 * repeated after a short random pause, until the timeout. Thread-safe.
 */
final class DatabaseStore {

	private static final String GIVE_BACK = """
			UPDATE {range} SET max_value = ? WHERE collection = ? AND max_value = ? AND stamp = ? AND max_value >= ?""";

	private static final int PART_FOR_READING = 4;

	private static final long MAX_PAUSE_NANOS = 20_000_000;

	private final DataSource target;

	private final RefillConnections connections;

	private final StoreSettings settings;

	private final SchemaAttempts schema;

	private final NewTransaction transaction;

	private final LateWriting lateWriting = new LateWriting();

	private final FloorQueries floorQueries;

	private final String giveBack;

	private volatile @Nullable Dialect dialect;

	private volatile String engine = "a database";

	/**
	 * Opens no connection yet.
	 * @param target the DataSource behind the application's proxies
	 * @param dialect the dialect to use, or {@code null} for the engine's own
	 */
	DatabaseStore(DataSource target, StoreSettings settings, @Nullable Dialect dialect) {
		this.target = target;
		this.settings = settings;
		this.connections = RefillConnections.of(target, settings);
		this.schema = new SchemaAttempts(
				new HiLoSchema(this.connections, settings.table(), settings.timeout(), this.lateWriting),
				settings.timeout(), settings.schemaManagement());
		this.transaction = this.connections.transaction();
		this.floorQueries = new FloorQueries(this.transaction, settings.timeout(), this.connections.newTurns());
		this.giveBack = settings.table().in(GIVE_BACK);
		this.dialect = dialect;
	}

	boolean isFor(DataSource target) {
		return this.target == target;
	}

	SchemaAttempts schema() {
		return this.schema;
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
	 * What is in force, for the log.
	 */
	String describe() {
		return this.engine + ", table " + this.settings.table().range() + ", "
				+ (this.connections.areOwn() ? "on connections of their own" : "on connections of the application's")
				+ " (schema management " + this.settings.schemaManagement().name().toLowerCase(Locale.ROOT) + ")";
	}

	Range next(RangeRequest request) {
		if (this.settings.schemaManagement() != SchemaManagement.NONE) {
			this.schema.await();
		}
		Duration timeout = this.settings.timeout();
		long begun = System.nanoTime();
		// Shorter than callers wait, so that they learn the reason
		long repeatedFor = timeout.toNanos() / 10 * 9;
		boolean repeated = false;
		// A stricter isolation would let two readers lock each other out
		Dialect known = this.dialect;
		boolean readsFirst = known != null && known.readsFirst();
		while (true) {
			try {
				return this.transaction.run(timeout.minusNanos(System.nanoTime() - begun), repeated || readsFirst,
						(connection) -> dialect(connection).next(connection, request));
			}
			catch (SQLException ex) {
				if (!SqlErrors.isConflict(ex) || System.nanoTime() - begun > repeatedFor) {
					throw unavailable(ex);
				}
				repeated = true;
				LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(MAX_PAUSE_NANOS));
			}
		}
	}

	/** In a limited time: some pools give no connection for half a minute. */
	OptionalLong counter(String collection) {
		Duration limit = this.settings.timeout().dividedBy(PART_FOR_READING);
		try {
			return LimitedWork.run(limit, () -> this.transaction.read(limit, (connection) -> {
				Long max = new CounterQuery(this.settings.table()).read(connection, collection);
				return (max != null) ? OptionalLong.of(max) : OptionalLong.empty();
			}));
		}
		catch (TimeoutException ex) {
			throw new RangeUnavailableException("table " + this.settings.table().range() + ": " + ex.getMessage(), ex);
		}
		catch (SQLException ex) {
			if (SqlErrors.isMissingTable(ex)) {
				// Created with the first range
				return OptionalLong.empty();
			}
			throw unavailable(ex);
		}
	}

	boolean giveBack(Range newest, long lastUsed) {
		try {
			return this.transaction.run(this.settings.timeout(), false, (connection) -> {
				try (PreparedStatement statement = connection.prepareStatement(this.giveBack)) {
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
			DatabaseMetaData metaData = connection.getMetaData();
			Vendor vendor = Vendor.of(metaData);
			this.engine = metaData.getDatabaseProductName() + " " + metaData.getDatabaseProductVersion();
			this.lateWriting.warnOnce(connection, vendor);
			known = vendor.dialect(this.settings.table());
			this.dialect = known;
		}
		return known;
	}

	private RangeUnavailableException unavailable(SQLException ex) {
		return new RangeUnavailableException(explain(ex), ex);
	}

	private String explain(SQLException ex) {
		RangeTable table = this.settings.table();
		String message = "table " + table.range() + ": " + SqlErrors.describe(ex);
		if (SqlErrors.isMissingTable(ex)) {
			return "the table " + table.range() + " or " + table.node()
					+ " does not exist (hilo.jdbc.table-name, hilo.jdbc.schema). If it was dropped after the "
					+ "application started, drop " + table.history() + " too and restart the application; with "
					+ "hilo.jdbc.schema-management=none create the tables with the script in the README";
		}
		if (SqlErrors.isSqliteBusy(ex)) {
			return message + ". SQLite allows one writer at a time, which without journal_mode=WAL also waits for all "
					+ "readers, and another connection was in a transaction for too long (hilo.jdbc.timeout, "
					+ "busy_timeout). " + "A transaction must draw its ids before its first statement, and with "
					+ "transaction_mode=IMMEDIATE or EXCLUSIVE before it begins";
		}
		if (ConnectionErrors.isOutOfConnections(ex)) {
			return message + ". " + ConnectionErrors.remedy(this.connections.most());
		}
		for (Throwable cause = ex.getCause(); cause != null; cause = cause.getCause()) {
			// A pool gives its reason only there
			if (cause instanceof SQLException) {
				return message + ": " + SqlErrors.describe(cause);
			}
		}
		if (SqlErrors.isPoolExhausted(ex) && !this.connections.areOwn()) {
			return message + ". If the threads that hold its connections wait for ids, set hilo.jdbc.connection=auto, "
					+ "which adds a few connections for refills to a Hikari pool, or use a larger pool";
		}
		return message;
	}

}

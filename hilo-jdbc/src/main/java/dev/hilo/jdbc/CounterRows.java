package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.connection.SharedProbe;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.counter.CounterAccess;
import dev.hilo.jdbc.dialect.Dialect;
import dev.hilo.jdbc.dialect.Dialects;
import dev.hilo.jdbc.dialect.PortableDialect;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.jdbc.schema.SchemaAttempts;
import dev.hilo.range.Counter;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * The counters in HiLo's own table of one database: a row for each collection, which the
 * first range makes. Thread-safe.
 */
final class CounterRows implements RangeRepository {

	private static final String GIVE_BACK = """
			UPDATE {range} SET max_value = ? WHERE collection = ? AND max_value = ? AND stamp = ? AND max_value >= ?""";

	private static final int PART_FOR_READING = 4;

	private final RangeTable table;

	private final boolean portable;

	private final CounterAccess access;

	private final SchemaAttempts schema;

	private volatile @Nullable Dialect dialect;

	/**
	 * Opens no connection yet.
	 * @param dialect the dialect to use, or {@code null} for the engine's own
	 */
	CounterRows(StoreSettings settings, CounterAccess access, SchemaAttempts schema, @Nullable Dialect dialect) {
		this.table = settings.table();
		this.portable = settings.portable();
		this.access = access;
		this.schema = schema;
		this.dialect = dialect;
	}

	/**
	 * Whether a range has been taken from one.
	 */
	boolean areUsed() {
		return this.dialect != null;
	}

	@Override
	public Range next(RangeRequest request) {
		try {
			this.schema.await();
			Dialect known = this.dialect;
			return this.access.transaction()
				.repeat(this.access.timeout(), known != null && known.readsFirst(),
						(connection) -> dialect(connection).next(connection, request));
		}
		catch (SQLException ex) {
			throw unavailable(ex);
		}
	}

	private Dialect dialect(Connection connection) throws SQLException {
		Dialect known = this.dialect;
		if (known == null) {
			Vendor vendor = this.access.vendors().in(connection);
			known = this.portable ? new PortableDialect(this.table) : Dialects.of(vendor, this.table);
			this.dialect = known;
		}
		return known;
	}

	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		try {
			return this.access.transaction().attempt(this.access.timeout(), (connection) -> {
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

	@Override
	public Counter counter(String collection) {
		return () -> highest(collection);
	}

	/** In a limited time: some pools give no connection for half a minute. */
	private OptionalLong highest(String collection) {
		Duration limit = this.access.timeout().dividedBy(PART_FOR_READING);
		try {
			return SharedProbe.ask(limit, () -> this.access.transaction()
				.read(limit, (connection) -> this.access.own().readIfThere(connection, collection)));
		}
		catch (TimeoutException ex) {
			throw new RangeUnavailableException("table " + this.table.range() + ": " + ex.getMessage()
					+ " (at most a quarter of hilo.jdbc.timeout)", ex);
		}
		catch (SQLException ex) {
			throw unavailable(ex);
		}
	}

	RangeUnavailableException unavailable(SQLException ex) {
		if (SqlErrors.isMissingTable(ex)) {
			return new RangeUnavailableException("the table " + this.table.range() + " or " + this.table.node()
					+ " does not exist (hilo.jdbc.table-name, hilo.jdbc.schema). If it was dropped after the "
					+ "application started, drop " + this.table.history() + " too and restart the application; with "
					+ "hilo.jdbc.schema-management=none create the tables with the script of docs/schema for your "
					+ "database", ex);
		}
		RangeUnavailableException failure = this.access.errors().unavailable("table " + this.table.range(), ex);
		String remedy = this.table.remedy(ex);
		return (remedy != null) ? new RangeUnavailableException(failure.getMessage() + ". " + remedy, ex) : failure;
	}

}

package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.Primary;
import dev.hilo.jdbc.connection.RefillErrors;
import dev.hilo.jdbc.connection.SharedProbe;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.counter.RangeCounter;
import dev.hilo.jdbc.dialect.CounterQuery;
import dev.hilo.jdbc.dialect.Dialect;
import dev.hilo.jdbc.dialect.Dialects;
import dev.hilo.jdbc.dialect.PortableDialect;
import dev.hilo.jdbc.dialect.RangeTable;
import dev.hilo.jdbc.schema.SchemaAttempts;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * The counters in HiLo's own table of one database: a row for each collection, which the
 * first range makes. Thread-safe.
 */
final class CounterRows {

	private static final String GIVE_BACK = """
			UPDATE {range} SET max_value = ? WHERE collection = ? AND max_value = ? AND stamp = ? AND max_value >= ?""";

	private static final int PART_FOR_READING = 4;

	private final RangeTable table;

	private final Duration timeout;

	private final boolean portable;

	private final NewTransaction transaction;

	private final SchemaAttempts schema;

	private final RefillErrors errors;

	private final NewTransaction.Work<Vendor> vendors;

	private volatile @Nullable Dialect dialect;

	private volatile boolean tablesAreReady;

	/**
	 * Opens no connection yet.
	 * @param vendors identifies the database behind a connection
	 * @param dialect the dialect to use, or {@code null} for the engine's own
	 */
	CounterRows(StoreSettings settings, NewTransaction transaction, SchemaAttempts schema, RefillErrors errors,
			NewTransaction.Work<Vendor> vendors, @Nullable Dialect dialect) {
		this.table = settings.table();
		this.timeout = settings.timeout();
		this.portable = settings.portable();
		this.transaction = transaction;
		this.schema = schema;
		this.errors = errors;
		this.vendors = vendors;
		this.dialect = dialect;
		this.tablesAreReady = settings.schemaManagement() == SchemaManagement.NONE;
	}

	/**
	 * Whether a range has been taken from one.
	 */
	boolean areUsed() {
		return this.dialect != null;
	}

	/**
	 * That of a collection, whether it is there yet or not.
	 */
	RangeCounter of(String collection) {
		return new Row(collection);
	}

	/** In a limited time: some pools give no connection for half a minute. */
	private OptionalLong counter(String collection) {
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
	OptionalLong read(String collection, Duration limit) throws SQLException {
		return this.transaction.read(limit, (connection) -> Primary.ifThere(connection, (there) -> {
			Long max = new CounterQuery(this.table).read(there, collection);
			return (max != null) ? OptionalLong.of(max) : OptionalLong.empty();
		}, OptionalLong.empty()));
	}

	private Dialect dialect(Connection connection) throws SQLException {
		Dialect known = this.dialect;
		if (known == null) {
			Vendor vendor = this.vendors.in(connection);
			known = this.portable ? new PortableDialect(this.table) : Dialects.of(vendor, this.table);
			this.dialect = known;
		}
		return known;
	}

	RangeUnavailableException unavailable(SQLException ex) {
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

	/** A row, which may be missing as yet. */
	private final class Row implements RangeCounter {

		private final String collection;

		Row(String collection) {
			this.collection = collection;
		}

		@Override
		public Range next(RangeRequest request) {
			CounterRows rows = CounterRows.this;
			try {
				if (!rows.tablesAreReady) {
					rows.schema.await();
					rows.tablesAreReady = true;
				}
				Dialect known = rows.dialect;
				return rows.transaction.repeat(rows.timeout, known != null && known.readsFirst(),
						(connection) -> dialect(connection).next(connection, request));
			}
			catch (SQLException ex) {
				throw unavailable(ex);
			}
		}

		@Override
		public boolean giveBack(Range newest, long lastUsed) {
			CounterRows rows = CounterRows.this;
			try {
				return rows.transaction.attempt(rows.timeout, (connection) -> {
					try (PreparedStatement statement = connection.prepareStatement(rows.table.in(GIVE_BACK))) {
						statement.setLong(1, lastUsed);
						statement.setString(2, this.collection);
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
		public OptionalLong highest() {
			return counter(this.collection);
		}

	}

}

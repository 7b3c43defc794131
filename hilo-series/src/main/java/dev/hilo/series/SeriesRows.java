package dev.hilo.series;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.dao.ConcurrencyFailureException;

import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.connection.Vendor;

/**
 * The rows of one database: one for each series, partition and period, with the last
 * number. A row that is missing is made apart, and committed, so that callers of its
 * first numbers do not lock each other out; the number is counted in the caller's
 * transaction, which keeps the row locked to its end. Thread-safe.
 */
final class SeriesRows {

	private static final Logger logger = LoggerFactory.getLogger(SeriesRows.class);

	private static final String KEY = " WHERE series = ? AND series_partition = ? AND period = ?";

	private static final String READ = "SELECT last_number FROM {table}" + KEY;

	private static final String COUNT = "UPDATE {table} SET last_number = last_number + 1" + KEY + " AND last_number < "
			+ Long.MAX_VALUE;

	private static final String MAKE = "INSERT INTO {table} (series, series_partition, period, last_number)"
			+ " VALUES (?, ?, ?, ?)";

	private static final String LAST = "SELECT series, series_partition, period, last_number FROM {table}"
			+ " ORDER BY series, series_partition, period";

	private static final String EMPTY_IS_NULL = "SELECT COUNT(*) + CASE WHEN '' IS NULL THEN 1 ELSE 0 END FROM {table}"
			+ " WHERE 1 = 0";

	/** Where a second connection would wait for the caller's. */
	private static final Set<Vendor> WITH_ONE_WRITER = Set.of(Vendor.SQLITE, Vendor.HSQLDB);

	/** More are looked for again. */
	private static final int MAX_KNOWN = 10_000;

	private final NewTransaction transaction;

	private final String table;

	private final Duration timeout;

	private volatile @Nullable Boolean emptyIsNull;

	private final Set<SeriesKey> known = ConcurrentHashMap.newKeySet();

	/**
	 * Opens no connection yet.
	 * @param transaction short transactions beside those of callers, in one database
	 * @param table the table, as SQL writes it
	 * @param timeout how long making a row may take
	 */
	SeriesRows(NewTransaction transaction, String table, Duration timeout) {
		this.transaction = transaction;
		this.table = table;
		this.timeout = timeout;
	}

	boolean areIn(NewTransaction database) {
		return this.transaction == database;
	}

	/**
	 * Counts in the caller's transaction.
	 * @param start the first number
	 * @return the next number
	 * @throws ConcurrencyFailureException if the transaction does not see the row
	 * @throws SeriesExhaustedException if there is no next number
	 */
	long next(Connection connection, SeriesKey key, long start) throws SQLException {
		Vendor vendor = Vendor.of(connection.getMetaData());
		SeriesKey stored = (vendor == Vendor.OTHER || vendor == Vendor.H2) ? stored(connection, key) : key;
		if (this.transaction.hasOwnConnections() && !WITH_ONE_WRITER.contains(vendor)) {
			makeApart(vendor, stored, start);
		}
		Long number = count(connection, vendor, stored);
		if (number == null) {
			// It can't be made apart, or was deleted
			makeWithin(connection, vendor, stored, start);
			number = count(connection, vendor, stored);
		}
		return (number != null) ? number : explainMissing(connection, key, stored);
	}

	private void makeApart(Vendor vendor, SeriesKey key, long start) {
		if (this.known.contains(key)) {
			return;
		}
		try {
			// An insert might wait for a caller that has drawn from it
			if (!this.transaction.probe(this.timeout, (connection) -> read(connection, key) != null)) {
				boolean unused = this.transaction.attempt(this.timeout,
						(connection) -> make(connection, vendor, key, start));
			}
		}
		catch (SQLException ex) {
			if (!SqlErrors.isDuplicateKey(ex)) {
				logger.warn("The row of {} in {} could not be made apart, so the caller's transaction makes it: {}",
						key.described(), this.table, SqlErrors.describeWithReasons(ex));
				return;
			}
		}
		if (this.known.size() >= MAX_KNOWN) {
			this.known.clear();
		}
		this.known.add(key);
	}

	/** Without a savepoint, which an XA transaction refuses. */
	private void makeWithin(Connection connection, Vendor vendor, SeriesKey key, long start) throws SQLException {
		try {
			boolean unused = make(connection, vendor, key, start);
		}
		catch (SQLException ex) {
			if (!SqlErrors.isDuplicateKey(ex)) {
				throw ex;
			}
		}
	}

	private boolean make(Connection connection, Vendor vendor, SeriesKey key, long start) throws SQLException {
		// Where a duplicate key would end the transaction
		String sql = (vendor == Vendor.POSTGRESQL) ? MAKE + " ON CONFLICT DO NOTHING" : MAKE;
		try (PreparedStatement statement = prepare(connection, sql, key)) {
			statement.setLong(4, start - 1);
			return statement.executeUpdate() == 1;
		}
	}

	/** The row itself says the number, in the same statement where that is possible. */
	private @Nullable Long count(Connection connection, Vendor vendor, SeriesKey key) throws SQLException {
		return switch (vendor) {
			case H2 -> first(connection, "SELECT last_number FROM FINAL TABLE (" + COUNT + ")", key);
			case POSTGRESQL, SQLITE -> first(connection, COUNT + " RETURNING last_number", key);
			case MARIADB, MYSQL -> compareAndSet(connection, key);
			default -> (update(connection, key) == 1) ? read(connection, key) : null;
		};
	}

	/** What others have written meanwhile would show that the row is not locked. */
	private @Nullable Long compareAndSet(Connection connection, SeriesKey key) throws SQLException {
		// Without a snapshot, which would refuse rows of other transactions
		Long last = first(connection, READ + " FOR UPDATE", key);
		if (last == null || last == Long.MAX_VALUE) {
			return null;
		}
		try (PreparedStatement statement = prepare(connection, COUNT + " AND last_number = ?", key)) {
			statement.setLong(4, last);
			if (statement.executeUpdate() != 1) {
				throw new ConcurrencyFailureException("No number of " + key.described()
						+ ": its row has changed within the transaction, most likely because " + this.table
						+ " is a table without transactions: ALTER TABLE " + this.table + " ENGINE=InnoDB");
			}
		}
		return last + 1;
	}

	private int update(Connection connection, SeriesKey key) throws SQLException {
		try (PreparedStatement statement = prepare(connection, COUNT, key)) {
			return statement.executeUpdate();
		}
	}

	private @Nullable Long read(Connection connection, SeriesKey key) throws SQLException {
		return first(connection, READ, key);
	}

	private @Nullable Long first(Connection connection, String sql, SeriesKey key) throws SQLException {
		try (PreparedStatement statement = prepare(connection, sql, key); ResultSet row = statement.executeQuery()) {
			return row.next() ? row.getLong(1) : null;
		}
	}

	private PreparedStatement prepare(Connection connection, String sql, SeriesKey key) throws SQLException {
		PreparedStatement statement = connection.prepareStatement(sql.replace("{table}", this.table));
		statement.setString(1, key.series());
		statement.setString(2, key.partition());
		statement.setString(3, key.period());
		return statement;
	}

	private long explainMissing(Connection connection, SeriesKey key, SeriesKey stored) throws SQLException {
		Long last = read(connection, stored);
		if (last != null && last == Long.MAX_VALUE) {
			throw new SeriesExhaustedException(key);
		}
		throw new ConcurrencyFailureException("No number of " + key.described() + ": its row in " + this.table
				+ " is newer than what the transaction sees, or something keeps the row from being written. "
				+ "Run the whole transaction again; if that does not help, look for a trigger, rule or row policy on "
				+ "the table");
	}

	/** Some engines and modes, Oracle's among them, take an empty text for NULL. */
	private SeriesKey stored(Connection connection, SeriesKey key) throws SQLException {
		Boolean known = this.emptyIsNull;
		if (known == null) {
			known = askApart();
			known = (known != null) ? known : readsEmptyAsNull(connection);
			this.emptyIsNull = known;
		}
		return known ? new SeriesKey(key.series(), orDash(key.partition()), orDash(key.period())) : key;
	}

	/** The caller's connection would begin its snapshot. */
	private @Nullable Boolean askApart() {
		if (!this.transaction.hasOwnConnections()) {
			return null;
		}
		try {
			return this.transaction.read(this.timeout, this::readsEmptyAsNull);
		}
		catch (SQLException ex) {
			logger.debug("Whether an empty text is NULL is asked in the caller's transaction", ex);
			return null;
		}
	}

	private boolean readsEmptyAsNull(Connection connection) throws SQLException {
		try (Statement statement = connection.createStatement();
				ResultSet row = statement.executeQuery(EMPTY_IS_NULL.replace("{table}", this.table))) {
			return row.next() && row.getInt(1) == 1;
		}
	}

	private static String orDash(String text) {
		return text.isEmpty() ? SeriesKey.EMPTY : text;
	}

	/**
	 * The last numbers, in the order of their names.
	 * @param most how many at most
	 */
	List<SeriesEndpoint.Last> last(int most) throws SQLException {
		return this.transaction.read(this.timeout, (connection) -> {
			List<SeriesEndpoint.Last> all = new ArrayList<>();
			try (Statement statement = connection.createStatement()) {
				statement.setMaxRows(most);
				try (ResultSet rows = statement.executeQuery(LAST.replace("{table}", this.table))) {
					while (rows.next()) {
						all.add(new SeriesEndpoint.Last(rows.getString(1), rows.getString(2), rows.getString(3),
								rows.getLong(4)));
					}
				}
			}
			return all;
		});
	}

	/**
	 * Removes all rows.
	 */
	void clear() throws SQLException {
		this.known.clear();
		boolean unused = this.transaction.attempt(this.timeout, (connection) -> {
			try (Statement statement = connection.createStatement()) {
				return statement.executeUpdate("DELETE FROM " + this.table) > 0;
			}
		});
	}

}

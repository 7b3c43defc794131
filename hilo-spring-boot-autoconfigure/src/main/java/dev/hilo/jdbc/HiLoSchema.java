package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tables, maintained by migrations of their own beside those of the application. One
 * query of the history decides whether Flyway is needed at all, since it takes half a
 * second to load. No statement waits for the network longer than the timeout.
 */
final class HiLoSchema {

	/** The newest script. */
	static final String VERSION = "2";

	private static final Logger logger = LoggerFactory.getLogger(HiLoSchema.class);

	private static final int MAX_ATTEMPTS = 5;

	private static final long MAX_PAUSE_NANOS = 200_000_000;

	private final DataSource dataSource;

	private final int mostConnections;

	private final String properties;

	private final RangeTable table;

	private final Duration timeout;

	private final NewTransaction transaction;

	private final LateWriting lateWriting;

	private final TableCheck check;

	private volatile boolean migrating;

	HiLoSchema(RefillConnections connections, RangeTable table, Duration timeout, LateWriting lateWriting) {
		this.dataSource = connections.dataSource();
		this.mostConnections = connections.most();
		this.properties = connections.properties();
		this.table = table;
		this.timeout = timeout;
		this.transaction = connections.transaction();
		this.lateWriting = lateWriting;
		this.check = new TableCheck(this.transaction, table, timeout);
	}

	/**
	 * Whether there is nothing to migrate.
	 */
	boolean isUpToDate() {
		return look().applied();
	}

	/**
	 * Creates the tables, or brings them up to date.
	 * @return true
	 */
	boolean migrate() {
		History history = look();
		if (!history.applied()) {
			runScripts(history);
			// Flyway finds no scripts in a jar that does not list its folders
			require("flyway");
		}
		return true;
	}

	private void runScripts(History found) {
		History history = found;
		for (int attempt = 1; !history.applied(); attempt++) {
			this.migrating = true;
			try {
				SchemaMigration.run(new BoundedDataSource(this.dataSource, this.timeout), history.vendor(),
						history.schema(), this.table, this.timeout);
				return;
			}
			catch (HiLoSchemaException ex) {
				history = look();
				if (history.versions() == null || attempt == MAX_ATTEMPTS) {
					throw ex;
				}
				// Another instance that starts at the same time may be about to fill it
				LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(MAX_PAUSE_NANOS));
			}
			finally {
				this.migrating = false;
			}
		}
	}

	/**
	 * Whether the tables, which the application makes, are as the current script makes
	 * them.
	 */
	boolean isComplete() {
		return check().isComplete();
	}

	/**
	 * Checks the tables that the application makes.
	 * @return true
	 * @throws HiLoSchemaException if something is missing, with the SQL that makes it
	 */
	boolean validate() {
		require("validate");
		return true;
	}

	private void require(String management) {
		TableCheck.Result result = check();
		if (!result.isComplete()) {
			throw new HiLoSchemaException(incomplete(management), remedy(result), null);
		}
	}

	/**
	 * Warns if something is missing from the tables that the application makes, whoever
	 * may come to make it later.
	 */
	void warnIfIncomplete() {
		try {
			TableCheck.Result result = check();
			if (!result.isComplete()) {
				logger.warn("{}. {}", incomplete("none"), remedy(result));
			}
		}
		catch (HiLoSchemaException ex) {
			// The first range reports it, if it is still so
			logger.debug("The tables could not be looked at", ex);
		}
	}

	private String incomplete(String management) {
		return "The tables " + this.table.range() + " and " + this.table.node()
				+ " are missing, or not as this version of HiLo needs them (hilo.jdbc.schema-management=" + management
				+ ")";
	}

	private static String remedy(TableCheck.Result result) {
		return (result.vendor().scripts() == null)
				? "Create them with the script for this database in HiLo's documentation (docs/databases.md)"
				: "Execute this SQL:\n\n" + result.sql() + "\n";
	}

	private TableCheck.Result check() {
		try {
			return this.check.run();
		}
		catch (SQLException ex) {
			throw failed(ex);
		}
	}

	/**
	 * Whether Flyway is running; the database has answered before that.
	 */
	boolean isMigrating() {
		return this.migrating;
	}

	/**
	 * The failure to report when the check takes too long.
	 */
	HiLoSchemaException silent(@Nullable Throwable cause) {
		return new HiLoSchemaException(
				"The database did not say within " + this.timeout.toMillis()
						+ " ms (hilo.jdbc.timeout) whether the table " + this.table.range() + " is up to date",
				"Check that the database answers, that its pool has free connections, "
						+ "and that nobody holds a lock on the table " + this.table.history(),
				cause);
	}

	private History look() {
		try {
			return this.transaction.read(this.timeout, this::look);
		}
		catch (NoHistoryException ex) {
			return new History(ex.vendor, ex.schema, null);
		}
		catch (SQLException ex) {
			throw failed(ex);
		}
	}

	private HiLoSchemaException failed(SQLException ex) {
		if (ex instanceof NoConnectionException) {
			return new HiLoSchemaException(SqlErrors.describe(ex), NoConnectionException.REMEDY, ex);
		}
		if (ConnectionErrors.isSilence(ex)) {
			return silent(ex);
		}
		return new HiLoSchemaException(
				"The database could not be queried for the table " + this.table.range() + ": "
						+ SqlErrors.describeWithReasons(ex),
				ConnectionErrors.isOutOfConnections(ex) ? ConnectionErrors.remedy(this.mostConnections)
						: "Check that it is up and that its URL and user are right (" + this.properties + ")",
				ex);
	}

	private History look(Connection connection) throws SQLException {
		DatabaseMetaData metaData = connection.getMetaData();
		if (metaData == null) {
			throw new NoConnectionException("gave a connection without metadata", this.dataSource);
		}
		Vendor vendor = Vendor.of(metaData);
		this.table.checkCase(vendor, metaData);
		this.lateWriting.warnOnce(connection, vendor);
		String schema = this.table.foldedSchema(metaData);
		try (Statement statement = connection.createStatement()) {
			return new History(vendor, schema, appliedVersions(statement, schema, metaData.getIdentifierQuoteString()));
		}
		catch (SQLException ex) {
			if (ConnectionErrors.isSilence(ex) || connection.isClosed()) {
				throw ex;
			}
			// Thrown so that the transaction, which it may have broken, is rolled back
			throw new NoHistoryException(vendor, schema, ex);
		}
	}

	private Set<String> appliedVersions(Statement statement, @Nullable String schema, String quote)
			throws SQLException {
		// Not with +, which takes about as long to link as the query takes
		String history = this.table.history();
		String name = (schema != null) ? String.join(quote, "", schema, ".", history, "")
				: String.join(quote, "", history, "");
		String sql = String.join(quote, "SELECT ", "version", ", ", "success", " FROM ").concat(name);
		Set<String> versions = new HashSet<>();
		try (ResultSet result = statement.executeQuery(sql)) {
			while (result.next()) {
				if (result.getBoolean(2)) {
					versions.add(result.getString(1));
				}
			}
		}
		return versions;
	}

	/** The versions that have been applied, if there is a history, and where. */
	private record History(Vendor vendor, @Nullable String schema, @Nullable Set<String> versions) {

		boolean applied() {
			return this.versions != null && this.versions.contains(VERSION);
		}

	}

	/**
	 * The history can't be read, most likely because there is none yet; Flyway finds out.
	 */
	private static final class NoHistoryException extends SQLException {

		private final transient Vendor vendor;

		private final transient @Nullable String schema;

		NoHistoryException(Vendor vendor, @Nullable String schema, SQLException cause) {
			super(cause);
			this.vendor = vendor;
			this.schema = schema;
		}

	}

}

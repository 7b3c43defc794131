package dev.hilo.jdbc.schema;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.BoundedDataSource;
import dev.hilo.jdbc.connection.ConnectionErrors;
import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.RefillConnections;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.connection.Vendor;

/**
 * The tables: one probe finds out whether they are whole, and Flyway runs only if they
 * are not, since it takes half a second to load. Its migrations have a history of their
 * own beside that of the application. No statement waits for the network longer than the
 * timeout.
 */
public final class HiLoSchema {

	private static final int MAX_ATTEMPTS = 5;

	private static final long MAX_PAUSE_NANOS = 200_000_000;

	private final RefillConnections connections;

	private final SchemaTables tables;

	private final Duration timeout;

	private final boolean migrates;

	private final TableCheck check;

	private volatile boolean migrating;

	/**
	 * Opens no connection yet.
	 * @param migrates whether Flyway makes the tables, rather than the application
	 * @param vendors identifies the database behind a connection
	 */
	public HiLoSchema(RefillConnections connections, SchemaTables tables, Duration timeout, boolean migrates,
			NewTransaction.Work<Vendor> vendors) {
		this.connections = connections;
		this.tables = tables;
		this.timeout = timeout;
		this.migrates = migrates;
		this.check = new TableCheck(connections.transactionUnlessRefused(timeout), tables, timeout, migrates, vendors);
	}

	/**
	 * Whether the tables are as the current scripts make them.
	 */
	public boolean isWhole() {
		return isWhole(false);
	}

	/**
	 * Creates the tables or brings them up to date, or only checks those that the
	 * application makes.
	 * @return true
	 * @throws HiLoSchemaException if something is missing afterwards, with the SQL that
	 * makes it
	 */
	boolean prepare() {
		return isWhole(true);
	}

	/**
	 * Many instances that start at once: most find the tables made by another, if it has
	 * the connections that these would hold.
	 */
	private boolean isWhole(boolean prepares) {
		long begun = System.nanoTime();
		while (true) {
			try {
				return prepares ? makeWhole() : check().isWhole();
			}
			catch (HiLoSchemaException ex) {
				if (!lacksConnections(ex) || System.nanoTime() - begun > this.timeout.toNanos() / 4 * 3) {
					throw ex;
				}
				this.connections.beginDrain();
				LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(this.timeout.toNanos() / 5));
			}
		}
	}

	private boolean makeWhole() {
		TableCheck.Result result = check();
		if (!result.isWhole() && this.migrates) {
			runScripts(result);
			// Flyway finds no scripts in a jar that does not list its folders
			result = check();
			this.connections.beginDrain();
		}
		if (!result.isWhole()) {
			throw new HiLoSchemaException(incomplete(), remedy(result), null);
		}
		return true;
	}

	private static boolean lacksConnections(HiLoSchemaException ex) {
		return ConnectionErrors.causes(ex)
			.anyMatch((cause) -> cause instanceof SQLException sql
					&& (ConnectionErrors.isOutOfConnections(sql) || SqlErrors.isPoolExhausted(sql)));
	}

	private void runScripts(TableCheck.Result found) {
		for (int attempt = 1; true; attempt++) {
			try {
				migrate(found);
				return;
			}
			catch (HiLoSchemaException ex) {
				if (check().isWhole()) {
					return;
				}
				if (attempt == MAX_ATTEMPTS || lacksConnections(ex)) {
					throw ex;
				}
				// Another instance that starts at the same time may be in the way
				LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(MAX_PAUSE_NANOS));
			}
		}
	}

	private void migrate(TableCheck.Result found) {
		BoundedDataSource bounded = new BoundedDataSource(this.connections.unlessRefused(this.timeout), this.timeout);
		this.migrating = true;
		try {
			SchemaMigration.run(bounded, found.vendor(), found.schema(), this.tables, this.timeout);
		}
		finally {
			bounded.closeAll();
			this.migrating = false;
		}
	}

	private String incomplete() {
		String names = String.join(" and ", this.tables.names());
		return ((this.tables.names().size() == 1)
				? "The table " + names + " is missing, or not as this version of HiLo needs it"
				: "The tables " + names + " are missing, or not as this version of HiLo needs them")
				+ " (hilo.jdbc.schema-management=" + (this.migrates ? "flyway" : "validate") + ")";
	}

	private static String remedy(TableCheck.Result result) {
		if (result.vendor() == Vendor.OTHER) {
			return "Create them with the script for this database in docs/schema of HiLo (docs/databases.md)";
		}
		return "Execute this SQL:\n\n" + result.sql() + "\n";
	}

	TableCheck.Result check() {
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
						+ " ms (hilo.jdbc.timeout) whether the table " + this.tables.names().get(0) + " is up to date",
				"Check that the database answers, that its pool has free connections, "
						+ "and that no session and no prepared transaction (XA) holds a lock on "
						+ String.join(", ", this.tables.names()) + " or " + this.tables.history(),
				cause);
	}

	private HiLoSchemaException failed(SQLException ex) {
		if (ConnectionErrors.isSilence(ex)) {
			return silent(ex);
		}
		return new HiLoSchemaException("The database could not be queried for the table " + this.tables.names().get(0)
				+ ": " + SqlErrors.describeWithReasons(ex), remedy(ex), ex);
	}

	private String remedy(SQLException ex) {
		String known = ConnectionErrors.remedy(ex, this.connections.most());
		String remedy = (known != null) ? known : this.tables.remedy(ex);
		if (remedy != null) {
			return remedy;
		}
		boolean hasAnswered = !ConnectionErrors.isUnreachable(ex) && !ConnectionErrors.isRefusal(ex)
				&& !(ex instanceof SQLTransientConnectionException);
		return (hasAnswered ? ""
				: "Check that it is up and that its URL and user are right (spring.datasource.*, or hilo.jdbc.*). ")
				+ "If its DataSource leads to several databases, mark one of them with @HiLoDataSource";
	}

}

package dev.hilo.series;

import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.dao.NonTransientDataAccessResourceException;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;

import dev.hilo.jdbc.OwnTables;
import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.connection.Vendor;
import dev.hilo.jdbc.schema.HiLoSchemaException;

/**
 * Series in a table of the database that the application's DataSource leads to at the
 * time. The table is made at the start. Thread-safe.
 */
final class TableSeries implements Series, SmartLifecycle, DisposableBean {

	/** What to do if the engine does not find the table. */
	private static final String WHERE_MISSING = "If the table is there, the transaction's connection looks in another "
			+ "schema: set hilo.jdbc.schema. If it was dropped after the application started, drop "
			+ "hilo_series_schema_history too and restart the application";

	private final Map<String, SeriesSettings> settings;

	private final CallersTransaction transaction;

	private final OwnTables tables;

	private volatile @Nullable SeriesRows rows;

	private volatile boolean running;

	/**
	 * Opens no connection yet.
	 * @param settings those of single series, by name in lower case
	 * @param transaction where numbers are drawn
	 * @param tables the table, and connections for it
	 */
	TableSeries(Map<String, SeriesSettings> settings, CallersTransaction transaction, OwnTables tables) {
		this.settings = settings;
		this.transaction = transaction;
		this.tables = tables;
	}

	@Override
	public SeriesNumber next(String series, LocalDate date) {
		return draw(SeriesKey.series(series), "", date);
	}

	@Override
	public SeriesNumber next(String series, String partition, LocalDate date) {
		return draw(SeriesKey.series(series), SeriesKey.check(partition), date);
	}

	private SeriesNumber draw(String series, String partition, LocalDate date) {
		SeriesSettings own = this.settings.getOrDefault(series, SeriesSettings.DEFAULTS);
		SeriesKey key = new SeriesKey(series, partition, own.periodOf(date));
		long number = this.transaction.run(key, (connection) -> {
			try {
				return rows().next(connection, key, own.start());
			}
			catch (SQLException ex) {
				throw failure("No number of " + key.described(), ex, Vendor.of(connection.getMetaData()));
			}
		});
		return new SeriesNumber(series, partition, key.period(), number, own.text(key, number));
	}

	private SeriesRows rows() {
		NewTransaction database = this.tables.ready();
		SeriesRows known = this.rows;
		if (known == null || !known.areIn(database)) {
			known = new SeriesRows(database, this.tables.name(), this.tables.timeout());
			this.rows = known;
		}
		return known;
	}

	private static DataAccessException failure(String what, SQLException ex, Vendor vendor) {
		String problem = what + ": " + SqlErrors.describe(ex);
		if (SqlErrors.isCancelled(ex)) {
			return new CannotAcquireLockException(
					problem + ". Most likely another transaction has drawn the last number "
							+ "and has not ended, which all others wait for. Draw numbers last, and find its session: "
							+ sessions(vendor),
					ex);
		}
		if (SqlErrors.isConflict(ex)) {
			return new ConcurrencyFailureException(
					problem + ". Another transaction came in between: run the whole transaction again", ex);
		}
		if (SqlErrors.isMissingTable(ex)) {
			return new InvalidDataAccessResourceUsageException(problem + ". " + WHERE_MISSING, ex);
		}
		DataAccessException translated = new SQLExceptionSubclassTranslator().translate(problem, null, ex);
		return (translated != null) ? translated : new NonTransientDataAccessResourceException(problem, ex);
	}

	/** Where an engine says which session holds the lock that another waits for. */
	private static String sessions(Vendor vendor) {
		return switch (vendor) {
			case POSTGRESQL -> "SELECT pid, pg_blocking_pids(pid), query FROM pg_stat_activity";
			case MYSQL -> "SELECT * FROM sys.innodb_lock_waits";
			case MARIADB -> "SELECT * FROM information_schema.innodb_lock_waits";
			case H2 -> "SELECT session_id, blocker_id FROM information_schema.sessions";
			case HSQLDB -> "SELECT * FROM information_schema.system_sessions";
			case DERBY -> "SELECT * FROM syscs_diag.lock_table";
			case SQLITE -> "it is in the process that writes to the file";
			case OTHER -> "the engine lists them";
		};
	}

	/**
	 * The last numbers, in the order of their names.
	 * @param most how many at most
	 */
	List<SeriesEndpoint.Last> last(int most) {
		try {
			return rows().last(most);
		}
		catch (SQLException ex) {
			throw failure("The last numbers could not be read", ex, Vendor.OTHER);
		}
	}

	/**
	 * Removes all rows, also those of other contexts over the same database.
	 */
	void startAnew() {
		if (this.running && hasRows()) {
			try {
				rows().clear();
			}
			catch (SQLException ex) {
				throw failure("The series could not start anew", ex, Vendor.OTHER);
			}
		}
	}

	/** Where none can be read, none can be drawn. */
	private boolean hasRows() {
		try {
			return !rows().last(1).isEmpty();
		}
		catch (HiLoSchemaException ex) {
			return false;
		}
		catch (SQLException ex) {
			if (SqlErrors.isMissingTable(ex) || SqlErrors.isMissingSchema(ex) || SqlErrors.isDenied(ex)) {
				return false;
			}
			throw failure("The series could not start anew", ex, Vendor.OTHER);
		}
	}

	@Override
	public void start() {
		this.tables.prepare();
		this.transaction.look();
		this.running = true;
	}

	/** A copy of the process begins without connections. */
	@Override
	public void stop() {
		this.tables.suspend();
		this.running = false;
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	/** Before requests come, and until they have ended. */
	@Override
	public int getPhase() {
		return 0;
	}

	@Override
	public void destroy() {
		this.tables.close();
	}

}

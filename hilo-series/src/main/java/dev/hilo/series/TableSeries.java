package dev.hilo.series;

import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.dao.NonTransientDataAccessResourceException;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;

import dev.hilo.jdbc.DataSourceUnwrapper;
import dev.hilo.jdbc.DatabaseTables;
import dev.hilo.jdbc.OwnTables;
import dev.hilo.jdbc.StoreSettings;
import dev.hilo.jdbc.connection.SqlErrors;
import dev.hilo.jdbc.connection.Vendor;

/**
 * Series in a table of the database that the application's DataSource leads to at the
 * time. The table is made at the start. Thread-safe.
 */
final class TableSeries implements Series, SmartLifecycle, DisposableBean {

	private final Map<String, SeriesSettings> settings;

	private final CallersTransaction transaction;

	private final OwnTables tables;

	private final SeriesTables names;

	private final StoreSettings store;

	private volatile @Nullable SeriesRows rows;

	private volatile boolean running;

	/**
	 * Opens no connection yet.
	 * @param settings those of single series, by name in lower case
	 * @param transaction where numbers are drawn
	 * @param store how the table is created, and where connections for it come from
	 */
	TableSeries(Map<String, SeriesSettings> settings, CallersTransaction transaction, DataSource dataSource,
			DataSourceUnwrapper unwrapper, StoreSettings store) {
		this.settings = settings;
		this.transaction = transaction;
		this.names = new SeriesTables(store.table().schema());
		this.tables = new OwnTables(dataSource, unwrapper, store, this.names);
		this.store = store;
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
		DatabaseTables database = this.tables.ready();
		SeriesRows known = this.rows;
		if (known == null || !known.areIn(database)) {
			known = new SeriesRows(database, this.names.name(), this.store.timeout());
			this.rows = known;
		}
		return known;
	}

	private DataAccessException failure(String what, SQLException ex, Vendor vendor) {
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
			return new InvalidDataAccessResourceUsageException(problem + ". " + this.names.whereMissing(), ex);
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
		if (this.running) {
			try {
				rows().clear();
			}
			catch (SQLException ex) {
				if (!SqlErrors.isMissingTable(ex)) {
					throw failure("The series could not start anew", ex, Vendor.OTHER);
				}
			}
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

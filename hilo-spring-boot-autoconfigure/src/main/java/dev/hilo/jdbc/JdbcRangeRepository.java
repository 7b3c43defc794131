package dev.hilo.jdbc;

import java.time.Duration;
import java.util.Collection;
import java.util.function.LongSupplier;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * Counters in a table: a row for each collection, in the database that the application's
 * DataSource leads to at the moment of a request. Ranges go back to the database that
 * they came from. Thread-safe.
 */
public final class JdbcRangeRepository implements RangeRepository {

	private final DatabaseStores stores;

	private volatile boolean looksAhead;

	/**
	 * Over tables that are there.
	 * @param dataSource the application's DataSource; proxies of Spring that take part in
	 * transactions are seen through
	 * @param table the table
	 * @param mode where connections come from
	 * @param timeout how long a request may take, repeats included
	 */
	public JdbcRangeRepository(DataSource dataSource, RangeTable table, ConnectionMode mode, Duration timeout) {
		this(dataSource, new StoreSettings(table, mode, timeout, SchemaManagement.NONE));
	}

	/**
	 * Over tables that are there, or are created before a database's first range.
	 * @param dataSource the application's DataSource; proxies of Spring that take part in
	 * transactions are seen through
	 * @param settings where and how ranges are stored
	 */
	public JdbcRangeRepository(DataSource dataSource, StoreSettings settings) {
		this(dataSource, settings, null);
	}

	/** With the dialect given, or each database's own. */
	JdbcRangeRepository(DataSource dataSource, StoreSettings settings, @Nullable Dialect dialect) {
		this.stores = new DatabaseStores(dataSource, settings, dialect);
	}

	/**
	 * Has a thread of its own see whether there is anything to migrate, so that an
	 * application's start can go on meanwhile. {@link #start} waits for it.
	 */
	public void lookAhead() {
		this.stores.current().schema().lookAhead();
		this.looksAhead = true;
	}

	/**
	 * Creates the tables, or brings them up to date.
	 * @throws HiLoSchemaException if that fails, or the database does not answer in time;
	 * the next call tries again
	 */
	public void migrate() {
		this.stores.current().schema().await();
	}

	/**
	 * Does {@link #migrate} if {@link #lookAhead} was called. Otherwise that is left for
	 * the first range.
	 */
	@Override
	public void start() {
		if (this.looksAhead) {
			migrate();
		}
	}

	@Override
	public Range next(RangeRequest request) {
		return this.stores.current().next(request);
	}

	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		// Not by asking the DataSource, which may be gone by now
		var used = this.stores.used();
		if (used.size() <= 1) {
			return !used.isEmpty() && used.get(0).giveBack(newest, lastUsed);
		}
		// What lies below may be of another database. The stamp tells whose this one is.
		long lastUsedOfThis = Math.max(lastUsed, newest.low() - 1);
		RuntimeException failure = null;
		for (DatabaseStore store : used) {
			try {
				if (store.giveBack(newest, lastUsedOfThis)) {
					return true;
				}
			}
			catch (RangeUnavailableException ex) {
				failure = ex;
			}
		}
		if (failure != null) {
			throw failure;
		}
		return false;
	}

	/**
	 * A query of SQL for a number, such as the highest id of a table: the first column of
	 * its first row, or 0 if there is no row or it is null. Asking throws a
	 * {@link RangeUnavailableException} if the query fails, or if others take all of the
	 * timeout: only two run at a time.
	 */
	@Override
	public LongSupplier query(String sql) {
		return () -> this.stores.current().floorQueries().run(sql);
	}

	/**
	 * Lets go of idle connections of its own. A later request opens new ones.
	 */
	@Override
	public void drain() {
		this.stores.drain();
	}

	/**
	 * Closes the connections of its own, if it has any. Waits no longer than a quarter of
	 * a second for a database that does not answer.
	 */
	@Override
	public void close() {
		this.stores.close();
	}

	/**
	 * Closes several at once, waiting no longer than for one.
	 * @param repositories the repositories
	 */
	public static void closeAll(Collection<JdbcRangeRepository> repositories) {
		repositories.forEach((repository) -> repository.stores.beginClose());
		repositories.forEach(JdbcRangeRepository::close);
	}

}

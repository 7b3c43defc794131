package dev.hilo.jdbc;

import java.util.Collection;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.counter.ForeignCounterSettings;
import dev.hilo.jdbc.counter.ForeignRanges;
import dev.hilo.jdbc.schema.HiLoSchemaException;
import dev.hilo.range.ForeignCounter;
import dev.hilo.range.InvalidQueryException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.StoreDescription;

/**
 * Counters in a table: a row for each collection, in the database that the application's
 * DataSource leads to at the time of each request. Ranges go back to the database that
 * they came from. Thread-safe.
 *
 * @since 0.1.0
 */
public final class JdbcRangeRepository implements RangeRepository {

	private final DatabaseStores stores;

	/** By collection; others may be added. */
	private final Map<String, ForeignCounterSettings> counters;

	private volatile boolean looksAhead;

	JdbcRangeRepository(DatabaseStores stores, Map<String, ForeignCounterSettings> counters) {
		this.stores = stores;
		this.counters = counters;
	}

	/**
	 * Builds a repository of ranges in the database behind a DataSource.
	 * @param dataSource the DataSource, which stays open
	 * @return the builder
	 */
	public static JdbcRangeRepositoryBuilder over(DataSource dataSource) {
		return new JdbcRangeRepositoryBuilder(dataSource);
	}

	/**
	 * Checks on a thread of its own whether the tables need anything, while the
	 * application's start goes on. {@link #start} waits for the result.
	 */
	public void probeAhead() {
		this.stores.current().probeAhead();
		this.looksAhead = true;
	}

	/**
	 * Creates the tables, or brings them up to date; with
	 * {@link SchemaManagement#VALIDATE}, checks them.
	 * @throws HiLoSchemaException if that fails, or the database does not answer in time;
	 * the next call tries again
	 * @throws HiLoConfigurationException if the server does not allow the table's name
	 */
	public void migrate() {
		this.stores.current().migrate();
	}

	/**
	 * Does what the schema management says, if {@link #probeAhead} was called: calls
	 * {@link #migrate}, or warns later if something is missing. Otherwise the first
	 * request sees to it.
	 */
	@Override
	public void start() {
		if (this.looksAhead) {
			this.stores.current().prepare();
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
		if (this.counters.containsKey(newest.collection())) {
			used.forEach((store) -> store.dropKept(newest.collection()));
			return false;
		}
		if (used.size() <= 1) {
			return !used.isEmpty() && used.get(0).giveBack(newest, lastUsed);
		}
		// Lower numbers may be another database's. The stamp says whose this range is.
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
	 * An SQL query for a number, such as the highest id of a table: the first column of
	 * its first row, or 0 if the column is null. The supplier throws a
	 * {@link RangeUnavailableException} if the query fails, or if others take all of the
	 * timeout: one or two run at a time. It throws an {@link InvalidQueryException} if
	 * the database refuses the query as wrong, or finds no row.
	 */
	@Override
	public LongSupplier query(String sql) {
		return () -> this.stores.current().floorQueries().run(sql);
	}

	@Override
	public OptionalLong counter(String collection) {
		DatabaseStore current = this.stores.current();
		ForeignRanges foreign = current.foreign(collection);
		return (foreign != null) ? OptionalLong.of(foreign.highest()) : current.counter(collection);
	}

	@Override
	public @Nullable ForeignCounter foreignCounter(String collection) {
		ForeignCounterSettings settings = this.counters.get(collection);
		return (settings != null) ? new JdbcForeignCounter(collection, settings, this.stores) : null;
	}

	/**
	 * Transactions on the connections of the refills, if they lead to a target.
	 */
	@Nullable NewTransaction transactionTo(DataSource target) {
		DatabaseStore current = this.stores.current();
		return current.isFor(target) ? current.transaction() : null;
	}

	/**
	 * What to acquire before a slow query, so that refills keep a connection.
	 */
	Semaphore turns() {
		return this.stores.current().floorQueries().turns();
	}

	/**
	 * The engine with its version once it is known, the table, where connections come
	 * from, and how the tables are created.
	 */
	@Override
	public StoreDescription describe() {
		return this.stores.describe();
	}

	/**
	 * Closes idle connections of the refill pools. A later request opens new ones.
	 */
	@Override
	public void drain() {
		this.stores.drain();
	}

	/**
	 * Closes the connections of the refill pools, and waits for those that are in use
	 * until the timeout. A later request opens new ones.
	 */
	@Override
	public void suspend() {
		this.stores.suspend();
	}

	/**
	 * Closes the refill pools, if there are any. Waits at most half a second for a
	 * database that does not answer.
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

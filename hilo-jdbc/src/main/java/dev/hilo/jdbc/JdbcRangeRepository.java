package dev.hilo.jdbc;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.jdbc.connection.NewTransaction;
import dev.hilo.jdbc.counter.ForeignCounter;
import dev.hilo.jdbc.dialect.Dialect;
import dev.hilo.jdbc.schema.HiLoSchemaException;
import dev.hilo.range.Counter;
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

	private static final Logger logger = LoggerFactory.getLogger(JdbcRangeRepository.class);

	private final DataSource dataSource;

	private final DataSourceUnwrapper unwrapper;

	private final StoreSettings settings;

	/** By collection; others may be added. */
	private final Map<String, ForeignCounter> counters;

	private final @Nullable Dialect dialect;

	private final ReentrantLock lock = new ReentrantLock();

	/**
	 * Of the database that the DataSource has led to last, and of the one before. Ranges
	 * of earlier ones can no longer go back.
	 */
	private volatile List<DatabaseStore> used = List.of();

	private volatile boolean probesAhead;

	private boolean closed;

	/**
	 * Does not look behind proxies yet.
	 * @param dataSource the application's DataSource
	 * @param unwrapper knows the proxies of the application's framework
	 * @param counters the foreign counters, by collection
	 * @param dialect the dialect to use, or {@code null} for the engine's own
	 */
	JdbcRangeRepository(DataSource dataSource, DataSourceUnwrapper unwrapper, StoreSettings settings,
			Map<String, ForeignCounter> counters, @Nullable Dialect dialect) {
		this.dataSource = dataSource;
		this.unwrapper = unwrapper;
		this.settings = settings;
		this.counters = counters;
		this.dialect = dialect;
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
		current().tables().schema().probeAhead();
		this.probesAhead = true;
	}

	/**
	 * Creates the tables, or brings them up to date; with
	 * {@link SchemaManagement#VALIDATE}, checks them.
	 * @throws HiLoSchemaException if that fails, or the database does not answer in time;
	 * the next call tries again
	 * @throws HiLoConfigurationException if HiLo does not know the database
	 */
	public void migrate() {
		current().tables().schema().migrate();
	}

	/**
	 * Waits until the tables are as the schema management says, if {@link #probeAhead}
	 * was called. Otherwise the first request sees to it.
	 */
	@Override
	public void start() {
		if (this.probesAhead) {
			current().tables().schema().await();
		}
	}

	@Override
	public Range next(RangeRequest request) {
		return current().next(request);
	}

	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		// Not by asking the DataSource, which may be gone by now
		List<DatabaseStore> used = this.used;
		if (used.size() <= 1) {
			return !used.isEmpty() && used.get(0).ranges(newest.collection()).giveBack(newest, lastUsed);
		}
		// Lower numbers may be another database's. The stamp says whose this range is.
		long lastUsedOfThis = Math.max(lastUsed, newest.low() - 1);
		RuntimeException failure = null;
		for (DatabaseStore store : used) {
			try {
				if (store.ranges(newest.collection()).giveBack(newest, lastUsedOfThis)) {
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
		return () -> current().floorQueries().run(sql);
	}

	@Override
	public Counter counter(String collection) {
		ForeignCounter settings = this.counters.get(collection);
		return (settings != null) ? new InUse(this, collection, settings)
				: () -> current().counter(collection).highest();
	}

	/**
	 * Transactions on the connections of the refills, if they lead to a target.
	 */
	@Nullable NewTransaction transactionTo(DataSource target) {
		DatabaseStore current = current();
		return current.isFor(target) ? current.tables().transaction() : null;
	}

	/**
	 * What to acquire before a slow query, so that refills keep a connection.
	 */
	Semaphore turns() {
		return current().floorQueries().turns();
	}

	/**
	 * The engine with its version once it is known, the table, where connections come
	 * from, and how the tables are created.
	 */
	@Override
	public StoreDescription describe() {
		// Without asking the DataSource, which may be slow
		DatabaseStore last = last();
		return (last != null) ? last.describe() : new StoreDescription("a database not asked yet",
				this.counters.isEmpty() ? this.settings.table().range() : null, null);
	}

	/**
	 * Closes idle connections of the refill pools. A later request opens new ones.
	 */
	@Override
	public void drain() {
		this.used.forEach((store) -> store.drain(Duration.ZERO));
	}

	/**
	 * Closes the connections of the refill pools, and waits for those that are in use
	 * until the timeout. A later request opens new ones.
	 */
	@Override
	public void suspend() {
		for (DatabaseStore store : this.used) {
			if (!store.drain(this.settings.timeout())) {
				logger.warn(
						"The refill pool of {} still has connections after {} ms (hilo.jdbc.timeout): an image of "
								+ "the process can't be taken before they are closed",
						this.settings.table().range(), this.settings.timeout().toMillis());
			}
		}
	}

	/**
	 * Closes the refill pools, if there are any. Waits at most a quarter of a second for
	 * a database that does not answer.
	 */
	@Override
	public void close() {
		beginClose();
		this.used.forEach((store) -> store.tables().connections().close());
	}

	/**
	 * Closes several at once, waiting no longer than for one.
	 * @param repositories the repositories
	 */
	public static void closeAll(Collection<JdbcRangeRepository> repositories) {
		repositories.forEach(JdbcRangeRepository::beginClose);
		repositories.forEach(JdbcRangeRepository::close);
	}

	private DatabaseStore current() {
		DataSource target = TargetDataSource.of(this.dataSource, this.unwrapper);
		DatabaseStore known = last();
		return (known != null && known.isFor(target)) ? known : switchTo(target);
	}

	private @Nullable DatabaseStore last() {
		List<DatabaseStore> used = this.used;
		return used.isEmpty() ? null : used.get(0);
	}

	private DatabaseStore switchTo(DataSource target) {
		this.lock.lock();
		try {
			DatabaseStore last = last();
			if (last != null && last.isFor(target)) {
				return last;
			}
			DatabaseStore former = (this.used.size() > 1) ? this.used.get(1) : null;
			DatabaseStore next = (former != null && former.isFor(target)) ? former
					: new DatabaseStore(target, this.settings, this.counters, this.dialect);
			this.used = (last != null) ? List.of(next, last) : List.of(next);
			if (last != null) {
				logger.info("The DataSource leads to another target: the next ranges of {} come from there",
						this.settings.table().range());
				last.tables().connections().beginDrain();
				if (former != null && former != next) {
					former.tables().connections().beginClose();
				}
			}
			if (this.closed) {
				next.tables().connections().beginClose();
			}
			return next;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Begins to close all refill pools; they open no more connections.
	 */
	private void beginClose() {
		this.lock.lock();
		try {
			this.closed = true;
			this.used.forEach((store) -> store.tables().connections().beginClose());
		}
		finally {
			this.lock.unlock();
		}
	}

	/** A collection's foreign counter, in whatever database the DataSource leads to. */
	private record InUse(JdbcRangeRepository databases, String collection, ForeignCounter settings) implements Counter {

		@Override
		public OptionalLong highest() {
			return this.databases.current().counter(this.collection).highest();
		}

		@Override
		public boolean isRaised() {
			return false;
		}

		@Override
		public String description() {
			return this.settings.description();
		}

		@Override
		public boolean isAscending() {
			DatabaseStore last = this.databases.last();
			return last != null && last.counter(this.collection).isAscending();
		}

		@Override
		public long bound() {
			DatabaseStore last = this.databases.last();
			return (last != null) ? last.counter(this.collection).bound() : Long.MAX_VALUE;
		}

		@Override
		public void check() {
			this.databases.current().counter(this.collection).check();
		}

	}

}

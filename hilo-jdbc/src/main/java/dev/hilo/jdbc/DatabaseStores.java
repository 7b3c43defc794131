package dev.hilo.jdbc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.jdbc.counter.ForeignCounterSettings;
import dev.hilo.jdbc.counter.ForeignRanges;
import dev.hilo.jdbc.dialect.Dialect;
import dev.hilo.range.StoreDescription;

/**
 * One store for each database that has stood behind the application's DataSource, which
 * may fail over to another or be refreshed. Thread-safe.
 */
final class DatabaseStores {

	private static final Logger logger = LoggerFactory.getLogger(DatabaseStores.class);

	/** Ranges of earlier databases can no longer go back. */
	private static final int MAX_FORMER = 3;

	private final DataSource dataSource;

	private final DataSourceUnwrapper unwrapper;

	private final StoreSettings settings;

	private final Map<String, ForeignCounterSettings> counters;

	private final @Nullable Dialect dialect;

	private final ReentrantLock lock = new ReentrantLock();

	/** The earlier ones, the latest first. */
	private final List<DatabaseStore> former = new CopyOnWriteArrayList<>();

	private volatile @Nullable DatabaseStore current;

	private boolean closed;

	/**
	 * Does not look behind proxies yet.
	 * @param dataSource the application's DataSource
	 * @param unwrapper knows the proxies of the application's framework
	 * @param counters the foreign counters, by collection
	 * @param dialect the dialect to use, or {@code null} for the engine's own
	 */
	DatabaseStores(DataSource dataSource, DataSourceUnwrapper unwrapper, StoreSettings settings,
			Map<String, ForeignCounterSettings> counters, @Nullable Dialect dialect) {
		this.dataSource = dataSource;
		this.unwrapper = unwrapper;
		this.settings = settings;
		this.counters = counters;
		this.dialect = dialect;
	}

	/**
	 * The store of the database that the DataSource leads to now.
	 */
	DatabaseStore current() {
		DataSource target = TargetDataSource.of(this.dataSource, this.unwrapper);
		DatabaseStore known = this.current;
		return (known != null && known.isFor(target)) ? known : switchTo(target);
	}

	/**
	 * The store used last, without asking the DataSource, which may be slow.
	 */
	StoreDescription describe() {
		DatabaseStore last = this.current;
		return (last != null) ? last.describe() : new StoreDescription("a database not asked yet",
				this.counters.isEmpty() ? this.settings.table().range() : null, null);
	}

	/**
	 * The state of a collection's foreign counter in the database used last.
	 */
	@Nullable ForeignRanges lastForeign(String collection) {
		DatabaseStore last = this.current;
		return (last != null) ? last.foreign(collection) : null;
	}

	/**
	 * All stores that ranges may have come from, the current one first.
	 */
	List<DatabaseStore> used() {
		DatabaseStore last = this.current;
		if (last == null) {
			return List.of();
		}
		if (this.former.isEmpty()) {
			return List.of(last);
		}
		List<DatabaseStore> used = new ArrayList<>(this.former);
		used.remove(last);
		used.add(0, last);
		return used;
	}

	private DatabaseStore switchTo(DataSource target) {
		this.lock.lock();
		try {
			DatabaseStore last = this.current;
			if (last != null && last.isFor(target)) {
				return last;
			}
			DatabaseStore next = this.former.stream()
				.filter((store) -> store.isFor(target))
				.findFirst()
				.orElseGet(() -> new DatabaseStore(target, this.settings, this.counters, this.dialect));
			if (last != null) {
				logger.info("The DataSource leads to another target: the next ranges of {} come from there",
						this.settings.table().range());
				last.connections().beginDrain();
				// Added before the other is removed: giving back relies on the list not
				// being empty
				this.former.add(0, last);
				this.former.remove(next);
				if (this.former.size() > MAX_FORMER) {
					this.former.remove(MAX_FORMER).connections().beginClose();
				}
			}
			this.current = next;
			if (this.closed) {
				next.connections().beginClose();
			}
			return next;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Closes idle connections of the refill pools, and forgets ranges kept for later.
	 */
	void drain() {
		used().forEach((store) -> store.drain(Duration.ZERO));
	}

	/**
	 * Closes all connections of the refill pools, and waits for those in use until the
	 * timeout.
	 */
	void suspend() {
		for (DatabaseStore store : used()) {
			if (!store.drain(this.settings.timeout())) {
				logger.warn(
						"The refill pool of {} still has connections after {} ms (hilo.jdbc.timeout): an image of "
								+ "the process can't be taken before they are closed",
						this.settings.table().range(), this.settings.timeout().toMillis());
			}
		}
	}

	/**
	 * Begins to close all refill pools; they open no more connections. Waits at most a
	 * quarter of a second for a warning that is on its way.
	 */
	void beginClose() {
		this.lock.lock();
		try {
			this.closed = true;
			used().forEach(DatabaseStore::beginClose);
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Closes all refill pools.
	 */
	void close() {
		beginClose();
		used().forEach((store) -> store.connections().close());
	}

}

package dev.hilo.jdbc;

import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * Creates the tables at the first request, unless told to before, so that a further
 * database that is down holds up nobody but its own users. Thread-safe.
 */
public final class MigratingRangeRepository implements RangeRepository, AutoCloseable {

	private final JdbcRangeRepository repository;

	private final ReentrantLock lock = new ReentrantLock();

	private volatile boolean migrated;

	/** What came of the look in the background, until somebody has been told. */
	private @Nullable RuntimeException failure;

	/**
	 * In front of a repository.
	 * @param repository the repository
	 */
	public MigratingRangeRepository(JdbcRangeRepository repository) {
		this.repository = repository;
	}

	/**
	 * Has a thread of its own see whether there is anything to migrate, so that an
	 * application's start can go on meanwhile. {@link #migrate} waits for it.
	 */
	public void lookAhead() {
		Thread thread = new Thread(this::look, "hilo-look");
		thread.setDaemon(true);
		thread.start();
	}

	/**
	 * Creates the tables, or brings them up to date, unless that was done.
	 * @throws HiLoSchemaException if that fails; the next call tries again
	 */
	public void migrate() {
		if (this.migrated) {
			return;
		}
		this.lock.lock();
		try {
			RuntimeException failed = this.failure;
			this.failure = null;
			if (failed != null) {
				throw failed;
			}
			if (!this.migrated) {
				this.repository.migrate();
				this.migrated = true;
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	@Override
	public Range next(RangeRequest request) {
		migrate();
		return this.repository.next(request);
	}

	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		return this.repository.giveBack(newest, lastUsed);
	}

	/**
	 * Asks the database for a number.
	 * @param sql the query
	 * @return the number
	 * @see JdbcRangeRepository#queryNumber(String)
	 */
	public long queryNumber(String sql) {
		return this.repository.queryNumber(sql);
	}

	@Override
	public void close() {
		this.repository.close();
	}

	private void look() {
		this.lock.lock();
		try {
			if (!this.migrated) {
				this.migrated = this.repository.isUpToDate();
			}
		}
		catch (RuntimeException ex) {
			this.failure = ex;
		}
		finally {
			this.lock.unlock();
		}
	}

}

package dev.hilo.jdbc;

import java.util.concurrent.locks.ReentrantLock;

import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * Creates the tables at the first request rather than at the application's start, so that
 * a further database that is down holds up nobody but its own users.
 */
public final class MigratingRangeRepository implements RangeRepository, AutoCloseable {

	private final JdbcRangeRepository repository;

	private final ReentrantLock lock = new ReentrantLock();

	private volatile boolean migrated;

	/**
	 * In front of a repository.
	 * @param repository the repository
	 */
	public MigratingRangeRepository(JdbcRangeRepository repository) {
		this.repository = repository;
	}

	@Override
	public Range next(RangeRequest request) {
		if (!this.migrated) {
			migrate();
		}
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

	private void migrate() {
		this.lock.lock();
		try {
			if (!this.migrated) {
				this.repository.migrate();
				this.migrated = true;
			}
		}
		finally {
			this.lock.unlock();
		}
	}

}

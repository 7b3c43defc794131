package dev.hilo.recipes;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

import javax.sql.DataSource;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;

/**
 * Ids of tenants that come and go while the application runs. Each tenant has counters of
 * its own, in its PostgreSQL schema; all of them share one pool.
 */
final class TenantIds implements AutoCloseable {

	private final Map<String, Tenant> tenants = new ConcurrentHashMap<>();

	private final DataSource pool;

	TenantIds(DataSource pool) {
		this.pool = pool;
	}

	long next(String schema, String collection) {
		return draw(schema, (ids) -> ids.sequence(collection).next());
	}

	<T> T draw(String schema, Function<HiLoSequences, T> draw) {
		while (true) {
			// Opens no connection
			Tenant tenant = this.tenants.computeIfAbsent(schema, (name) -> new Tenant(name, this.pool));
			tenant.lock.readLock().lock();
			try {
				if (!tenant.closed) {
					return draw.apply(tenant.ids);
				}
			}
			finally {
				tenant.lastUse = System.nanoTime();
				tenant.lock.readLock().unlock();
			}
		}
	}

	/** For a task that runs each minute or so. A later draw opens the tenant again. */
	void closeIdle(Duration idle) {
		this.tenants.forEach((schema, tenant) -> {
			if (System.nanoTime() - tenant.lastUse > idle.toNanos() && tenant.lock.writeLock().tryLock()) {
				try {
					tenant.close();
					this.tenants.remove(schema);
				}
				finally {
					tenant.lock.writeLock().unlock();
				}
			}
		});
	}

	/** Ends draws that still wait. The pool is yours to close, afterwards. */
	@Override
	public void close() {
		this.tenants.values().forEach(Tenant::close);
	}

	private static final class Tenant {

		/** Draws share it; closing needs it alone. */
		private final ReadWriteLock lock = new ReentrantReadWriteLock();

		private final JdbcRangeRepository store;

		private final HiLoSequences ids;

		private volatile long lastUse = System.nanoTime();

		private volatile boolean closed;

		Tenant(String schema, DataSource pool) {
			this.store = JdbcRangeRepository.over(pool).schema(schema).connection(ConnectionMode.SHARED).build();
			this.ids = HiLoSequences.over(this.store).name(schema).maxRefills(1).build();
		}

		void close() {
			this.closed = true;
			this.ids.close();
			this.store.close();
		}

	}

}

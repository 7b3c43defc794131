package dev.hilo.jdbc.connection;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import com.zaxxer.hikari.util.Credentials;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A pool that is open until it is drained or closed. Callers wait for a turn before they
 * ask Hikari, which opens nothing for a caller that waits while another's connection
 * breaks.
 */
final class OpenPool extends HikariDataSource {

	private static final Logger logger = LoggerFactory.getLogger(OpenPool.class);

	/** Turns for all that wait for a pool which is drained. */
	private static final int EVERYBODY = Integer.MAX_VALUE / 2;

	/** Each is held from before a connection is asked for until it is closed. */
	final Semaphore turns;

	final Credentials user;

	OpenPool(HikariConfig config, Credentials user) {
		super(config);
		this.turns = new Semaphore(config.getMaximumPoolSize(), true);
		this.user = user;
	}

	void awaitTurn(long millis) throws SQLException {
		try {
			if (this.turns.tryAcquire(millis, TimeUnit.MILLISECONDS)) {
				return;
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new SQLException(getPoolName() + ": interrupted while waiting for a connection", ex);
		}
		throw new SQLTransientConnectionException(
				getPoolName() + ": all " + getMaximumPoolSize() + " connections were in use for " + millis + " ms");
	}

	/**
	 * For a caller whose turn it is.
	 * @param refusedFor for how many of them to ask a server again that refuses one more
	 */
	Connection lend(long millis, long refusedFor) throws SQLException {
		long begun = System.nanoTime();
		long left = millis;
		SQLTransientConnectionException failure = null;
		do {
			try {
				HikariPool pool = (HikariPool) getHikariPoolMXBean();
				return new Lease(this, pool.getConnection(Math.min(left, refusedFor))).connection();
			}
			catch (SQLTransientConnectionException ex) {
				failure = (failure == null || ex.getCause() != null) ? ex : failure;
			}
			left = millis - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
		}
		while (left > 0 && !ConnectionErrors.isRefusal(failure));
		boolean hasOthers = failure.getCause() != null && getHikariPoolMXBean().getTotalConnections() > 0;
		throw (hasOthers || ConnectionErrors.isRefusal(failure)) ? failure
				: new SQLNonTransientConnectionException("no connection could be opened within " + millis + " ms",
						"08001", (failure.getCause() != null) ? failure.getCause() : failure);
	}

	/** Callers that wait for a turn see that this pool is no longer the one. */
	void dismiss() {
		this.turns.release(EVERYBODY);
	}

	boolean isIdle() {
		return this.turns.availablePermits() % EVERYBODY == getMaximumPoolSize();
	}

	/** Hikari's own close does nothing the second time, though the first failed. */
	void end() {
		try {
			if (isClosed()) {
				((HikariPool) getHikariPoolMXBean()).shutdown();
			}
			else {
				close();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Closes a connection that this class has lent, in the background. */
	static void evict(Connection connection) {
		((Lease) Proxy.getInvocationHandler(connection)).evict();
	}

	/**
	 * Whether the application's pool is metered by now, and this one is not. An
	 * application's meters may come after its pool.
	 */
	boolean lacksMeters(HikariDataSource source) {
		return isMetered(source) && !isMetered(this);
	}

	private static boolean isMetered(HikariDataSource pool) {
		return pool.getMetricsTrackerFactory() != null || pool.getMetricRegistry() != null;
	}

	/** Under its own name. Refills go on without if they are refused. */
	void addMeters(HikariDataSource source) {
		try {
			if (source.getMetricsTrackerFactory() != null) {
				setMetricsTrackerFactory(source.getMetricsTrackerFactory());
			}
			else {
				setMetricRegistry(source.getMetricRegistry());
			}
		}
		catch (RuntimeException ex) {
			logger.warn("The connections for refills ({}) are not metered: {}", getPoolName(), SqlErrors.describe(ex));
		}
	}

	/** A connection that gives its turn back when it is closed. */
	private static final class Lease implements InvocationHandler {

		private final OpenPool pool;

		private final Connection lent;

		private final AtomicBoolean returned = new AtomicBoolean();

		Lease(OpenPool pool, Connection lent) {
			this.pool = pool;
			this.lent = lent;
		}

		Connection connection() {
			return (Connection) Proxy.newProxyInstance(OpenPool.class.getClassLoader(),
					new Class<?>[] { Connection.class }, this);
		}

		void evict() {
			this.pool.evictConnection(this.lent);
		}

		@Override
		public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
			try {
				return method.invoke(this.lent, arguments);
			}
			catch (InvocationTargetException ex) {
				throw ex.getTargetException();
			}
			finally {
				if (method.getName().equals("close") && this.returned.compareAndSet(false, true)) {
					this.pool.turns.release();
				}
			}
		}

	}

}

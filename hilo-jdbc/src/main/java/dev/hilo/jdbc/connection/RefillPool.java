package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.engine.thread.CleanThreadFactory;

/**
 * A few connections beside the application's pool, so that a refill never waits for one
 * that callers hold. The pool opens when needed, from a copy of the application's
 * configuration at that moment, and closes idle connections. Thread-safe.
 */
final class RefillPool extends ConnectionFactory implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(RefillPool.class);

	private static final Duration CONNECTION_IDLE = Duration.ofSeconds(20);

	private static final long LEAST_TIMEOUT_MILLIS = 250;

	/**
	 * After that, a pool whose database does not answer goes on closing in the
	 * background.
	 */
	private static final Duration CLOSING_LIMIT = Duration.ofMillis(250);

	private static final Duration POLL_INTERVAL = Duration.ofMillis(5);

	private static final Pattern NUMBERED = Pattern.compile("HikariPool-[0-9]+");

	private final HikariDataSource source;

	private final ReadCommitted readCommitted;

	private final Duration timeout;

	private final int size;

	private final String suffix;

	private final TrialConnection trial = new TrialConnection();

	private final ReentrantLock lock = new ReentrantLock();

	private volatile @Nullable OpenPool pool;

	private final AtomicReference<@Nullable Closing> closing = new AtomicReference<>();

	RefillPool(HikariDataSource source, ReadCommitted readCommitted, Duration timeout, int size) {
		this(source, readCommitted, timeout, size, null);
	}

	/** For one of several databases, which may all have the same source. */
	RefillPool(HikariDataSource source, ReadCommitted readCommitted, Duration timeout, int size,
			@Nullable String database) {
		this.source = source;
		this.readCommitted = readCommitted;
		this.timeout = timeout;
		this.size = size;
		this.suffix = (database != null) ? "hilo-" + database : "hilo";
	}

	/**
	 * A pool beside none of the application's.
	 * @param target opens its connections
	 */
	static RefillPool over(DataSource target, ReadCommitted readCommitted, Duration timeout, int size,
			@Nullable String database) {
		HikariDataSource source = new HikariDataSource();
		source.setDataSource(target);
		return new RefillPool(source, readCommitted, timeout, size, database);
	}

	@Override
	public Connection getConnection() throws SQLException {
		while (true) {
			OpenPool open = this.pool;
			OpenPool asked = (open != null && !lacksMeters(open)) ? open : open();
			asked.asking.incrementAndGet();
			try {
				// Else it was drained meanwhile
				if (asked == this.pool) {
					return asked.getConnection();
				}
			}
			catch (SQLException ex) {
				throw isUsed(asked, ex) ? ex : new SQLNonTransientConnectionException(
						"no connection could be opened within " + this.timeout.toMillis() + " ms", "08001", ex);
			}
			finally {
				asked.asking.decrementAndGet();
			}
		}
	}

	/** Whether there was no connection because all are in use; else the pool says why. */
	private static boolean isUsed(OpenPool pool, SQLException ex) {
		return !SqlErrors.isPoolExhausted(ex) || pool.getHikariPoolMXBean().getActiveConnections() > 0;
	}

	/**
	 * Fails soon if the database can't be reached. Tries nothing while the pool has a
	 * connection.
	 */
	void tryToConnect() throws SQLException {
		OpenPool open = this.pool;
		if (open == null || open.getHikariPoolMXBean().getTotalConnections() == 0) {
			this.trial.open(this.source, this.readCommitted, this.timeout);
			// After many failed attempts the pool may pause for seconds; a new one does
			// not
			OpenPool paused = removeOpened();
			CleanThreadFactory.start("hilo-pool-drain", () -> closeWhenIdle(paused));
		}
	}

	/**
	 * Closes a connection in the background. It may lead to a server that writes no more,
	 * such as the former primary after a failover, while a new one finds another.
	 */
	void evict(Connection connection) {
		HikariDataSource open = this.pool;
		if (open != null) {
			open.evictConnection(connection);
		}
	}

	/**
	 * Closes the connections that are idle, and the others when their refills are done.
	 * New ones are opened when they are needed. Does not block.
	 * @return open until all sockets are closed: the whole pool closes, since an evicted
	 * connection may be closed any time later
	 */
	CountDownLatch beginDrain() {
		CountDownLatch done = new CountDownLatch(1);
		if (!this.lock.isLocked() && this.pool == null) {
			done.countDown();
		}
		else {
			CleanThreadFactory.start("hilo-pool-drain", () -> {
				try {
					closeWhenIdle(removeOpened());
				}
				finally {
					done.countDown();
				}
			});
		}
		return done;
	}

	/**
	 * Drains the pool, and waits until its sockets are closed.
	 * @param most how long to wait for refills that use connections; more than a moment
	 * for the close itself is waited for in no case
	 * @return whether they are closed
	 */
	boolean drain(Duration most) {
		OpenPool open = this.pool;
		boolean used = open != null && open.isUsed();
		CountDownLatch done = beginDrain();
		try {
			return done.await((used ? most : CLOSING_LIMIT.plus(most)).toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	private @Nullable OpenPool removeOpened() {
		this.lock.lock();
		try {
			OpenPool open = this.pool;
			if (this.closing.get() != null) {
				return null;
			}
			this.pool = null;
			return open;
		}
		finally {
			this.lock.unlock();
		}
	}

	/** A close of Hikari's aborts what is in use. */
	private void closeWhenIdle(@Nullable OpenPool removed) {
		if (removed == null) {
			return;
		}
		removed.getHikariPoolMXBean().softEvictConnections();
		long begun = System.nanoTime();
		while (removed.isUsed() && System.nanoTime() - begun < this.timeout.toNanos()) {
			LockSupport.parkNanos(POLL_INTERVAL.toNanos());
		}
		removed.close();
	}

	/**
	 * Closes the pool. Hikari would wait up to half a minute for a database that does not
	 * answer; that goes on in the background.
	 */
	@Override
	public void close() {
		Closing begun = beginClose();
		try {
			begun.done.await(begun.deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * Begins to close the pool, for callers that close several. Does not block: opening
	 * may take as long as the application's code takes to supply credentials.
	 */
	Closing beginClose() {
		Closing made = new Closing(new CountDownLatch(1), System.nanoTime() + CLOSING_LIMIT.toNanos());
		Closing known = this.closing.compareAndExchange(null, made);
		if (known != null) {
			return known;
		}
		// In this order: a thread that opens the pool holds the lock until it is set
		if (!this.lock.isLocked() && this.pool == null) {
			made.done.countDown();
		}
		else {
			CleanThreadFactory.start("hilo-pool-close", () -> {
				closeOpened();
				made.done.countDown();
			});
		}
		return made;
	}

	private void closeOpened() {
		this.lock.lock();
		try {
			HikariDataSource open = this.pool;
			if (open != null) {
				open.close();
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	private OpenPool open() throws SQLException {
		this.lock.lock();
		try {
			if (this.closing.get() != null) {
				throw new SQLException("the pool for refills has been closed");
			}
			OpenPool open = this.pool;
			if (open == null) {
				open = new OpenPool(config());
				this.pool = open;
			}
			if (lacksMeters(open)) {
				addMeters(open);
			}
			return open;
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Whether the application's pool is metered by now, and this one is not. An
	 * application's meters may come after its pool.
	 */
	private boolean lacksMeters(OpenPool open) {
		return isMetered(this.source) && !isMetered(open);
	}

	private static boolean isMetered(HikariDataSource pool) {
		return pool.getMetricsTrackerFactory() != null || pool.getMetricRegistry() != null;
	}

	/** Under its own name. Refills go on without if they are refused. */
	private void addMeters(OpenPool open) {
		try {
			if (this.source.getMetricsTrackerFactory() != null) {
				open.setMetricsTrackerFactory(this.source.getMetricsTrackerFactory());
			}
			else {
				open.setMetricRegistry(this.source.getMetricRegistry());
			}
		}
		catch (RuntimeException ex) {
			logger.warn("The connections for refills ({}) are not metered: {}", open.getPoolName(),
					SqlErrors.describe(ex));
		}
	}

	private HikariConfig config() {
		HikariConfig config = new HikariConfig();
		this.source.copyStateTo(config);
		config.setDataSource(new UnpooledDataSource(this.source, this.readCommitted, this.timeout));
		config.setDataSourceClassName(null);
		config.setPoolName(name());
		config.setMaximumPoolSize(this.size);
		config.setMinimumIdle(0);
		config.setIdleTimeout(CONNECTION_IDLE.toMillis());
		config.setAutoCommit(true);
		config.setReadOnly(false);
		config.setTransactionIsolation(null);
		if (config.getCredentialsProvider() == null) {
			// Asked for each connection, since a pool that is in use is not opened again
			config.setCredentialsProvider(this.source::getCredentials);
		}
		config.setInitializationFailTimeout(-1);
		config.setRegisterMbeans(false);
		long timeoutMillis = Math.max(this.timeout.toMillis(), LEAST_TIMEOUT_MILLIS);
		config.setConnectionTimeout(timeoutMillis);
		config.setValidationTimeout(Math.min(config.getValidationTimeout(), timeoutMillis));
		config.setHealthCheckRegistry(null);
		// Added when it is open, and then a failure is no failure of the pool
		if (config.getMetricsTrackerFactory() != null) {
			config.setMetricsTrackerFactory(null);
		}
		if (config.getMetricRegistry() != null) {
			config.setMetricRegistry(null);
		}
		return config;
	}

	/**
	 * The same before and after the application's pool has opened, and numbered itself.
	 */
	private String name() {
		String source = this.source.getPoolName();
		boolean isSet = source != null && !NUMBERED.matcher(source).matches();
		return isSet ? source + "-" + this.suffix : this.suffix;
	}

	/** A pool that is open until it is drained or closed. */
	private static final class OpenPool extends HikariDataSource {

		/** Callers that may be about to wait, which a close would not wake. */
		final AtomicInteger asking = new AtomicInteger();

		OpenPool(HikariConfig config) {
			super(config);
		}

		boolean isUsed() {
			return this.asking.get() > 0 || getHikariPoolMXBean().getActiveConnections() > 0;
		}

	}

	/**
	 * A close that has begun.
	 *
	 * @param done open until the pool is closed
	 * @param deadline when callers stop waiting for it, in the time of
	 * {@link System#nanoTime}
	 */
	record Closing(CountDownLatch done, long deadline) {

	}

}

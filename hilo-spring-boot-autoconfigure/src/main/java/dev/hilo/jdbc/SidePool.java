package dev.hilo.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * A few connections beside the application's pool, so that a refill never waits for one
 * that its callers hold. It is opened when needed, from a copy of the pool's
 * configuration at that moment, and closed when idle.
 */
final class SidePool extends AbstractDataSource implements AutoCloseable {

	static final int MAX_CONNECTIONS = 3;

	private static final Duration CLOSED_AFTER = Duration.ofSeconds(60);

	private static final Duration CONNECTION_IDLE = Duration.ofSeconds(20);

	private static final long LEAST_TIMEOUT_MILLIS = 250;

	private final HikariDataSource source;

	private final Duration timeout;

	private final Duration closedAfter;

	private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

	private volatile @Nullable HikariDataSource pool;

	private volatile long usedAt;

	private volatile boolean closed;

	SidePool(HikariDataSource source, Duration timeout) {
		this(source, timeout, CLOSED_AFTER);
	}

	SidePool(HikariDataSource source, Duration timeout, Duration closedAfter) {
		this.source = source;
		this.timeout = timeout;
		this.closedAfter = closedAfter;
	}

	/**
	 * Whether a second pool with this configuration reaches the same database: a private
	 * in-memory one is seen by its own pool only.
	 */
	static boolean canBeside(HikariDataSource source) {
		String url = (source.getJdbcUrl() != null) ? source.getJdbcUrl().toLowerCase(Locale.ROOT) : "";
		return !url.matches("jdbc:h2:mem:(;.*)?") && !url.matches("jdbc:sqlite:(.*:memory:.*|\\?.*)?");
	}

	@Override
	public Connection getConnection() throws SQLException {
		while (true) {
			// Held while a connection is taken, so that the pool is not closed as idle
			// meanwhile
			this.lock.readLock().lock();
			try {
				HikariDataSource open = this.pool;
				if (open != null) {
					this.usedAt = System.nanoTime();
					return open.getConnection();
				}
			}
			finally {
				this.lock.readLock().unlock();
			}
			open();
		}
	}

	@Override
	public Connection getConnection(String username, String password) throws SQLException {
		throw new SQLFeatureNotSupportedException("connections are the application's own");
	}

	@Override
	public void close() {
		this.closed = true;
		HikariDataSource open = this.pool;
		if (open != null) {
			open.close();
		}
	}

	private void open() throws SQLException {
		this.lock.writeLock().lock();
		try {
			if (this.closed) {
				throw new SQLException("the pool for refills has been closed");
			}
			if (this.pool == null) {
				int loginTimeout = DriverManager.getLoginTimeout();
				HikariDataSource open = new HikariDataSource(config());
				// Hikari has set it for the whole JVM, so the application's is put back
				DriverManager.setLoginTimeout(Math.max(loginTimeout, DriverManager.getLoginTimeout()));
				this.usedAt = System.nanoTime();
				this.pool = open;
				checkLater(open);
			}
			if (this.closed) {
				// Closed while it was opened
				close();
			}
		}
		finally {
			this.lock.writeLock().unlock();
		}
	}

	private HikariConfig config() {
		HikariConfig config = new HikariConfig();
		this.source.copyStateTo(config);
		// A pool that is not open yet may have no name
		config.setPoolName(((this.source.getPoolName() != null) ? this.source.getPoolName() + "-" : "") + "hilo");
		config.setMaximumPoolSize(MAX_CONNECTIONS);
		config.setMinimumIdle(0);
		config.setIdleTimeout(CONNECTION_IDLE.toMillis());
		config.setAutoCommit(true);
		config.setReadOnly(false);
		config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
		if (config.getCredentialsProvider() == null) {
			// Asked for each connection, since a pool that is in use is not opened again
			config.setCredentialsProvider(this.source::getCredentials);
		}
		config.setInitializationFailTimeout(-1);
		config.setRegisterMbeans(false);
		config.setAllowPoolSuspension(false);
		long timeoutMillis = Math.max(this.timeout.toMillis(), LEAST_TIMEOUT_MILLIS);
		config.setConnectionTimeout(timeoutMillis);
		config.setValidationTimeout(Math.min(config.getValidationTimeout(), timeoutMillis));
		config.setHealthCheckRegistry(null);
		if (config.getMetricsTrackerFactory() != null) {
			config.setMetricsTrackerFactory(null);
		}
		if (config.getMetricRegistry() != null) {
			config.setMetricRegistry(null);
		}
		return config;
	}

	private void checkLater(HikariDataSource open) {
		CompletableFuture.delayedExecutor(this.closedAfter.toMillis(), TimeUnit.MILLISECONDS)
			.execute(() -> closeIfIdle(open));
	}

	private void closeIfIdle(HikariDataSource open) {
		if (this.closed) {
			return;
		}
		if (this.lock.writeLock().tryLock()) {
			try {
				boolean idle = System.nanoTime() - this.usedAt >= this.closedAfter.toNanos();
				if (idle && open.getHikariPoolMXBean().getActiveConnections() == 0) {
					this.pool = null;
					open.close();
					return;
				}
			}
			finally {
				this.lock.writeLock().unlock();
			}
		}
		checkLater(open);
	}

}

package dev.hilo.jdbc.connection;

import java.time.Duration;

import com.zaxxer.hikari.HikariConfig;
import org.jspecify.annotations.Nullable;

/**
 * How refills connect, and the configuration of their pool.
 *
 * @param timeout how long a request may take, repeats included, and how long a caller
 * waits: 100 ms to 365 days
 * @param maxConnections how many connections refills use at once, 1 to 3
 * @param database the name of the database, or {@code null} for the default one
 */
public record RefillSettings(Duration timeout, int maxConnections, @Nullable String database) {

	/** The most connections that refills may use at once. */
	private static final int MOST_CONNECTIONS = 3;

	private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(100);

	private static final Duration LONGEST_TIMEOUT = Duration.ofDays(365);

	private static final Duration CONNECTION_IDLE = Duration.ofSeconds(20);

	/**
	 * Checks the bounds.
	 * @throws IllegalArgumentException if the timeout or the number of connections is out
	 * of bounds; the message says what is allowed
	 */
	public RefillSettings {
		if (timeout.compareTo(SHORTEST_TIMEOUT) < 0 || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
			throw new IllegalArgumentException("Use 100ms to 365d, such as 10s; a bare number is milliseconds");
		}
		if (maxConnections < 1 || maxConnections > MOST_CONNECTIONS) {
			throw new IllegalArgumentException("Use 1 to " + MOST_CONNECTIONS);
		}
	}

	/**
	 * The defaults.
	 */
	public RefillSettings() {
		this(Duration.ofSeconds(10), 1, null);
	}

	/**
	 * The same with another timeout.
	 * @throws IllegalArgumentException if it is out of bounds
	 */
	public RefillSettings withTimeout(Duration timeout) {
		return new RefillSettings(timeout, this.maxConnections, this.database);
	}

	/**
	 * The same with another number of connections.
	 * @throws IllegalArgumentException if it is out of bounds
	 */
	public RefillSettings withMaxConnections(int maxConnections) {
		return new RefillSettings(this.timeout, maxConnections, this.database);
	}

	/**
	 * The same for another database, which may have the same DataSource.
	 */
	public RefillSettings withDatabase(@Nullable String database) {
		return new RefillSettings(this.timeout, this.maxConnections, database);
	}

	/**
	 * The configuration of a pool for refills: a copy of the application's, as that is
	 * now.
	 */
	HikariConfig pool(HikariConfig source, ReadCommitted readCommitted) {
		HikariConfig config = new HikariConfig();
		source.copyStateTo(config);
		config.setDataSource(new UnpooledDataSource(source, readCommitted, this.timeout));
		config.setDataSourceClassName(null);
		config.setPoolName(name(source.getPoolName()));
		config.setMaximumPoolSize(this.maxConnections);
		config.setMinimumIdle(0);
		config.setIdleTimeout(CONNECTION_IDLE.toMillis());
		config.setAutoCommit(true);
		config.setReadOnly(false);
		config.setTransactionIsolation(null);
		config.setInitializationFailTimeout(-1);
		config.setRegisterMbeans(false);
		long timeoutMillis = Math.max(this.timeout.toMillis() / 2, RefillPool.LEAST_TIMEOUT_MILLIS);
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
	private String name(@Nullable String source) {
		String own = (this.database != null) ? "hilo-" + this.database : "hilo";
		boolean isSet = source != null && !source.matches("HikariPool-[0-9]+");
		return isSet ? source + "-" + own : own;
	}

}

package dev.hilo.jdbc.connection;

import com.zaxxer.hikari.HikariDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the pool for refills metered where the application's pool is, each under its own
 * name. An application's meters may come after its pool, so they are looked for again.
 */
final class PoolMeters {

	private static final Logger logger = LoggerFactory.getLogger(PoolMeters.class);

	private final HikariDataSource source;

	PoolMeters(HikariDataSource source) {
		this.source = source;
	}

	/**
	 * Whether the application's pool is metered by now, and this one is not.
	 */
	boolean areMissing(HikariDataSource pool) {
		return isMetered(this.source) && !isMetered(pool);
	}

	/**
	 * Adds them, once. Refills go on without if they are refused.
	 */
	void addTo(HikariDataSource pool) {
		try {
			if (this.source.getMetricsTrackerFactory() != null) {
				pool.setMetricsTrackerFactory(this.source.getMetricsTrackerFactory());
			}
			else {
				pool.setMetricRegistry(this.source.getMetricRegistry());
			}
		}
		catch (RuntimeException ex) {
			logger.warn("The connections for refills ({}) are not metered: {}", pool.getPoolName(),
					SqlErrors.describe(ex));
		}
	}

	private static boolean isMetered(HikariDataSource pool) {
		return pool.getMetricsTrackerFactory() != null || pool.getMetricRegistry() != null;
	}

}

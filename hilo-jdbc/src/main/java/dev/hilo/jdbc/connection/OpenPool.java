package dev.hilo.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.atomic.AtomicInteger;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import com.zaxxer.hikari.util.Credentials;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A pool that is open until it is drained or closed.
 */
final class OpenPool extends HikariDataSource {

	private static final Logger logger = LoggerFactory.getLogger(OpenPool.class);

	/** How many callers are about to have a connection. */
	final AtomicInteger borrowers = new AtomicInteger();

	OpenPool(HikariConfig config) {
		super(config);
	}

	/** Replaces the connections of another user, or with another password. */
	void connectAs(Credentials user) {
		if (getCredentials() != user) {
			setCredentials(user);
			getHikariPoolMXBean().softEvictConnections();
		}
	}

	Connection lend(long millis) throws SQLException {
		return ((HikariPool) getHikariPoolMXBean()).getConnection(millis);
	}

	/**
	 * What to throw for the failure of some attempts.
	 * @param millis how long they took
	 */
	SQLException explain(SQLTransientConnectionException failure, long millis) {
		int total = getHikariPoolMXBean().getTotalConnections();
		if (total >= getMaximumPoolSize()) {
			SQLException inUse = new SQLTransientConnectionException(
					getPoolName() + ": all " + total + " connections were in use for " + millis + " ms");
			inUse.addSuppressed(failure);
			return inUse;
		}
		boolean hasOthers = failure.getCause() != null && total > 0;
		return (hasOthers || ConnectionErrors.isRefusal(failure)) ? failure
				: new SQLNonTransientConnectionException("no connection could be opened within " + millis + " ms",
						"08001", (failure.getCause() != null) ? failure.getCause() : failure);
	}

	/** In this order: a borrower is counted until its connection is. */
	boolean isIdle() {
		return this.borrowers.get() == 0 && getHikariPoolMXBean().getActiveConnections() == 0;
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

}

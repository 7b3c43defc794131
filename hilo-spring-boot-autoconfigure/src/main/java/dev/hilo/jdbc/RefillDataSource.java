package dev.hilo.jdbc;

import java.sql.SQLException;
import java.time.Duration;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.util.ClassUtils;

/**
 * The DataSource for refills that stands behind the application's: one whose connections
 * take no part in the transactions of callers, and, if possible, one that callers can't
 * drain.
 */
final class RefillDataSource {

	private static final boolean hikari = ClassUtils.isPresent("com.zaxxer.hikari.HikariDataSource",
			RefillDataSource.class.getClassLoader());

	private RefillDataSource() {
	}

	/**
	 * Finds or makes it.
	 * @param dataSource the application's DataSource
	 * @param mode where connections come from
	 * @param timeout how long a refill waits for a connection of a pool that is made
	 * @return the DataSource; if it is {@link AutoCloseable} and not the one passed, it
	 * is the caller's to close
	 */
	static DataSource behind(DataSource dataSource, ConnectionMode mode, Duration timeout) {
		DataSource raw = withoutProxies(dataSource);
		HikariDataSource pool = (mode == ConnectionMode.AUTO && hikari) ? hikariPool(raw) : null;
		return (pool != null && SidePool.canBeside(pool)) ? new SidePool(pool, timeout) : raw;
	}

	/**
	 * The DataSource behind Spring's proxies, which bind connections to the caller's
	 * transaction or put off opening them.
	 */
	static DataSource withoutProxies(DataSource dataSource) {
		DataSource raw = dataSource;
		while (raw instanceof DelegatingDataSource proxy && proxy.getTargetDataSource() != null) {
			raw = proxy.getTargetDataSource();
		}
		return raw;
	}

	private static @Nullable HikariDataSource hikariPool(DataSource dataSource) {
		try {
			return dataSource.isWrapperFor(HikariDataSource.class) ? dataSource.unwrap(HikariDataSource.class) : null;
		}
		catch (SQLException | AbstractMethodError ex) {
			// It can't tell, so it is none.
			return null;
		}
	}

}

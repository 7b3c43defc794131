package dev.hilo.autoconfigure.jdbc;

import javax.sql.DataSource;

import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/**
 * DataSources that choose a target for each caller's thread. A refill runs on a thread of
 * its own, so its range could come from any target.
 */
final class RoutingDataSources {

	private RoutingDataSources() {
	}

	/**
	 * Whether a DataSource is one of them, or a proxy of one.
	 * @param dataSource the DataSource
	 * @return whether it routes
	 */
	static boolean routes(DataSource dataSource) {
		DataSource target = dataSource;
		while (target instanceof DelegatingDataSource proxy && proxy.getTargetDataSource() != null) {
			target = proxy.getTargetDataSource();
		}
		return target instanceof AbstractRoutingDataSource;
	}

}

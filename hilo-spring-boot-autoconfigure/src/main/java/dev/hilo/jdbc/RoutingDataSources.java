package dev.hilo.jdbc;

import java.lang.reflect.Method;
import java.sql.SQLException;
import java.util.Objects;

import javax.sql.DataSource;

import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.util.ReflectionUtils;

/**
 * DataSources that choose a target for each caller's thread. A refill runs on a thread of
 * its own, so its range could come from any target.
 */
public final class RoutingDataSources {

	private RoutingDataSources() {
	}

	/**
	 * Whether a DataSource is one of them, or a proxy of one.
	 * @param dataSource the DataSource
	 * @return whether it routes
	 */
	public static boolean routes(DataSource dataSource) {
		return behindProxies(dataSource) instanceof AbstractRoutingDataSource;
	}

	/**
	 * The DataSource that one of them chooses for the calling thread, or any other
	 * itself.
	 * @throws SQLException if it chooses none
	 */
	static DataSource chosen(DataSource dataSource) throws SQLException {
		if (!(behindProxies(dataSource) instanceof AbstractRoutingDataSource routing)) {
			return dataSource;
		}
		Method choice = Objects
			.requireNonNull(ReflectionUtils.findMethod(routing.getClass(), "determineTargetDataSource"));
		ReflectionUtils.makeAccessible(choice);
		try {
			return (DataSource) Objects.requireNonNull(ReflectionUtils.invokeMethod(choice, routing));
		}
		catch (RuntimeException ex) {
			throw new SQLException("its DataSource chooses no database for the caller: " + ex.getMessage(), ex);
		}
	}

	private static DataSource behindProxies(DataSource dataSource) {
		DataSource target = dataSource;
		while (target instanceof DelegatingDataSource proxy && proxy.getTargetDataSource() != null) {
			target = proxy.getTargetDataSource();
		}
		return target;
	}

}

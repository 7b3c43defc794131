package dev.hilo.autoconfigure.jdbc;

import java.sql.SQLException;
import java.util.Set;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.scope.ScopedObject;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

import dev.hilo.entity.existing.EntityLocations;
import dev.hilo.jdbc.DataSourceUnwrapper;
import dev.hilo.seam.RoutingChoice;

/**
 * Unwraps Spring's own proxies, but not their subclasses, which may change connections.
 * Recognizes the DataSources that choose a target for each caller's thread: a refill runs
 * on a thread of its own, so its range could come from any target.
 */
final class SpringDataSources implements DataSourceUnwrapper {

	private static final Set<Class<?>> PROXIES = Set.of(DelegatingDataSource.class,
			TransactionAwareDataSourceProxy.class, LazyConnectionDataSourceProxy.class);

	@Override
	public @Nullable DataSource unwrap(DataSource dataSource) {
		if (dataSource instanceof ScopedObject scoped) {
			return (DataSource) scoped.getTargetObject();
		}
		return PROXIES.contains(dataSource.getClass()) ? ((DelegatingDataSource) dataSource).getTargetDataSource()
				: null;
	}

	@Override
	public boolean routes(DataSource dataSource) {
		return EntityLocations.behindProxies(dataSource) instanceof AbstractRoutingDataSource;
	}

	@Override
	public DataSource chosen(DataSource dataSource) throws SQLException {
		if (!(EntityLocations.behindProxies(dataSource) instanceof AbstractRoutingDataSource routing)) {
			return dataSource;
		}
		try {
			return RoutingChoice.of(routing);
		}
		catch (RuntimeException ex) {
			throw new SQLException("its DataSource chooses no database for the caller: " + ex.getMessage(), ex);
		}
	}

}

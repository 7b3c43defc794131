package dev.hilo.support;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.jdbc.DataSourceUnwrapper;

/**
 * Sees through Spring's own proxies, for stores that are built without its context.
 */
public final class SpringProxies implements DataSourceUnwrapper {

	@Override
	public @Nullable DataSource unwrap(DataSource dataSource) {
		boolean isSprings = dataSource.getClass().getPackage() == DelegatingDataSource.class.getPackage();
		return (isSprings && dataSource instanceof DelegatingDataSource proxy) ? proxy.getTargetDataSource() : null;
	}

}

package dev.hilo.jdbc;

import java.sql.SQLException;
import java.util.Set;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.scope.ScopedObject;
import org.springframework.beans.BeansException;
import org.springframework.beans.PropertyAccessorFactory;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

/**
 * Finds the DataSource behind proxies that leave its connections as they are. Only
 * classes known for that are looked behind: a subclass may set a role or a schema on each
 * connection. A proxy can change its target, so it is asked anew for each request.
 */
final class TargetDataSource {

	private static final Set<Class<?>> SPRING_PROXIES = Set.of(DelegatingDataSource.class,
			TransactionAwareDataSourceProxy.class, LazyConnectionDataSourceProxy.class);

	/** Observes statements, and has a getter for its target. */
	private static final String DATASOURCE_PROXY = "net.ttddyy.dsproxy.support.ProxyDataSource";

	/** Observe statements, and pass {@code unwrap} on to their target. */
	private static final Set<String> OBSERVERS = Set.of("com.p6spy.engine.spy.P6DataSource",
			"io.opentelemetry.instrumentation.jdbc.datasource.OpenTelemetryDataSource");

	private TargetDataSource() {
	}

	/**
	 * Finds the current target.
	 * @param dataSource the application's DataSource
	 * @return the target, or the DataSource itself if it is not a proxy
	 */
	static DataSource of(DataSource dataSource) {
		DataSource target = dataSource;
		DataSource next = behind(target);
		while (next != null && next != target) {
			target = next;
			next = behind(target);
		}
		return target;
	}

	private static @Nullable DataSource behind(DataSource dataSource) {
		if (dataSource instanceof ScopedObject scoped) {
			return (DataSource) scoped.getTargetObject();
		}
		Class<?> type = dataSource.getClass();
		if (SPRING_PROXIES.contains(type)) {
			return ((DelegatingDataSource) dataSource).getTargetDataSource();
		}
		if (type.getName().equals(DATASOURCE_PROXY)) {
			return property(dataSource, "dataSource");
		}
		return OBSERVERS.contains(type.getName()) ? unwrap(dataSource) : null;
	}

	private static @Nullable DataSource property(DataSource dataSource, String name) {
		try {
			return (DataSource) PropertyAccessorFactory.forBeanPropertyAccess(dataSource).getPropertyValue(name);
		}
		catch (BeansException ex) {
			// An unknown version: it is called like any other DataSource.
			return null;
		}
	}

	private static @Nullable DataSource unwrap(DataSource dataSource) {
		try {
			return dataSource.unwrap(DataSource.class);
		}
		catch (SQLException | RuntimeException ex) {
			// The target stays hidden: the observer is called like any other DataSource.
			return null;
		}
	}

}

package dev.hilo.jdbc;

import java.sql.SQLException;
import java.util.Set;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.jdbc.connection.Reflection;

/**
 * Finds the DataSource behind proxies that leave its connections as they are. Only
 * classes known for that are looked behind: a subclass may set a role or a schema on each
 * connection. A proxy can change its target, so it is asked anew for each request.
 */
final class TargetDataSource {

	/** Observes statements, and has a getter for its target. */
	private static final String DATASOURCE_PROXY = "net.ttddyy.dsproxy.support.ProxyDataSource";

	/** The same as a dynamic proxy, such as datasource-micrometer's. */
	private static final String DYNAMIC_PROXY = "net.ttddyy.dsproxy.proxy.ProxyJdbcObject";

	/** Observe statements, and pass {@code unwrap} on to their target. */
	private static final Set<String> OBSERVERS = Set.of("com.p6spy.engine.spy.P6DataSource",
			"io.opentelemetry.instrumentation.jdbc.datasource.OpenTelemetryDataSource");

	private TargetDataSource() {
	}

	/**
	 * Finds the current target.
	 * @param dataSource the application's DataSource
	 * @param unwrapper knows the proxies of the application's framework
	 * @return the target, or the DataSource itself if it is not a proxy
	 */
	static DataSource of(DataSource dataSource, DataSourceUnwrapper unwrapper) {
		DataSource target = dataSource;
		DataSource next = behind(target, unwrapper);
		while (next != null && next != target) {
			target = next;
			next = behind(target, unwrapper);
		}
		return target;
	}

	private static @Nullable DataSource behind(DataSource dataSource, DataSourceUnwrapper unwrapper) {
		String type = dataSource.getClass().getName();
		if (type.equals(DATASOURCE_PROXY)) {
			// Another version may lack it: it is called like any other DataSource
			return (Reflection.read(dataSource, "getDataSource") instanceof DataSource target) ? target : null;
		}
		for (Class<?> face : dataSource.getClass().getInterfaces()) {
			if (face.getName().equals(DYNAMIC_PROXY)) {
				return (Reflection.read(dataSource, face, "getTarget") instanceof DataSource target) ? target : null;
			}
		}
		return OBSERVERS.contains(type) ? observed(dataSource) : unwrapper.unwrap(dataSource);
	}

	private static @Nullable DataSource observed(DataSource observer) {
		try {
			return observer.unwrap(DataSource.class);
		}
		catch (SQLException | RuntimeException ex) {
			// The target stays hidden: the observer is called like any other DataSource.
			return null;
		}
	}

}

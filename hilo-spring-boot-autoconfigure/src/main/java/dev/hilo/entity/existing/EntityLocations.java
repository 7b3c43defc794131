package dev.hilo.entity.existing;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.ResolvedProperties;

/**
 * Finds where entities are stored: the database of {@code hilo.databases} that has their
 * DataSource, with or without proxies of Spring around it. Thread-safe.
 */
public final class EntityLocations {

	private final BeanFactory beanFactory;

	/**
	 * Asks for all later.
	 * @param beanFactory has the DataSources, and the properties that name the databases
	 */
	public EntityLocations(BeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	/**
	 * The further databases.
	 * @return the names of those that have a DataSource bean
	 */
	public Set<String> databases() {
		return dataSources().keySet();
	}

	private Map<String, String> dataSources() {
		return this.beanFactory.getBean(ResolvedProperties.class).dataSources();
	}

	/**
	 * Where a DataSource leads. It may create the beans of others.
	 * @param dataSource the DataSource, or {@code null} if it is not known
	 * @return the location, of the default database if no other one has the DataSource,
	 * or several have
	 * @throws HiLoConfigurationException if there are further databases, and it is not
	 * known or none of the beans, so that it may lead to each of them
	 */
	public EntityLocation of(@Nullable DataSource dataSource) {
		return new EntityLocation(databases().isEmpty() ? null : databaseOf(dataSource), dataSource);
	}

	/**
	 * Where a tenant stores whose database has the tenant's name. Its tables can be found
	 * if that has a DataSource of its own, rather than a schema.
	 * @param tenant one of {@link #databases}
	 * @return the location
	 */
	public EntityLocation ofTenant(String tenant) {
		Map<String, String> all = dataSources();
		String dataSource = Objects.requireNonNull(all.get(tenant));
		boolean own = Collections.frequency(all.values(), dataSource) == 1;
		return new EntityLocation(tenant, own ? this.beanFactory.getBean(dataSource, DataSource.class) : null);
	}

	private @Nullable String databaseOf(@Nullable DataSource dataSource) {
		DataSource target = (dataSource != null) ? behindProxies(dataSource) : null;
		List<String> found = dataSources().entrySet()
			.stream()
			.filter((database) -> target == behindProxies(
					this.beanFactory.getBean(database.getValue(), DataSource.class)))
			.map(Map.Entry::getKey)
			.toList();
		if (found.isEmpty() && this.beanFactory.getBeanProvider(DataSource.class)
			.stream(ObjectProvider.UNFILTERED, false)
			.noneMatch((bean) -> target == behindProxies(bean))) {
			throw new HiLoConfigurationException("The DataSource that entities are stored by",
					(target != null) ? target.getClass().getName() : "unknown",
					"It is neither a bean nor a proxy of Spring around one, so it may lead to any of hilo.databases. "
							+ "Make it a bean, and store by that");
		}
		return (found.size() == 1) ? found.get(0) : null;
	}

	/**
	 * The DataSource behind all proxies of Spring, and their subclasses.
	 * @param dataSource the DataSource
	 * @return the first one that is no such proxy
	 */
	public static DataSource behindProxies(DataSource dataSource) {
		DataSource target = dataSource;
		while (target instanceof DelegatingDataSource proxy && proxy.getTargetDataSource() != null) {
			target = proxy.getTargetDataSource();
		}
		return target;
	}

}

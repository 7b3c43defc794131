package dev.hilo.autoconfigure.jdbc;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;

import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.entity.existing.EntityLocation;
import dev.hilo.entity.existing.TableProbes;
import dev.hilo.jdbc.TableProbe;

/**
 * Probes the tables of entities where they are stored: by default where Spring Data JDBC
 * stores; beside the ranges if another protocol stores them. Thread-safe.
 */
final class JdbcTableProbes implements TableProbes, DisposableBean {

	private final Map<EntityLocation, TableProbe> probes = new ConcurrentHashMap<>();

	private final ResolvedProperties properties;

	private final JdbcStores stores;

	private final ObjectProvider<NamedParameterJdbcOperations> operations;

	private final ObjectProvider<DataSource> applicationDataSource;

	JdbcTableProbes(ResolvedProperties properties, JdbcStores stores,
			ObjectProvider<NamedParameterJdbcOperations> operations, ObjectProvider<DataSource> applicationDataSource) {
		this.properties = properties;
		this.stores = stores;
		this.operations = operations;
		this.applicationDataSource = applicationDataSource;
	}

	@Override
	public @Nullable TableProbe in(EntityLocation location) {
		TableProbe known = this.probes.get(location);
		if (known != null) {
			return known;
		}
		JdbcStores.Store store = this.stores.of(location.database());
		DataSource dataSource = dataSource(location, store);
		if (dataSource == null) {
			return null;
		}
		return this.probes.computeIfAbsent(location,
				(missing) -> new TableProbe(dataSource, new SpringDataSources(),
						(store != null) ? store.repository() : null,
						this.properties.database(location.database()).store().timeout()));
	}

	private @Nullable DataSource dataSource(EntityLocation location, JdbcStores.@Nullable Store store) {
		if (location.dataSource() != null || location.equals(EntityLocation.UNKNOWN)) {
			return location.dataSource();
		}
		if (location.equals(EntityLocation.DEFAULT)) {
			return dataSourceOfDefault();
		}
		if (store != null) {
			return store.dataSource();
		}
		return location.equals(EntityLocation.BESIDE_RANGES) ? dataSourceBesideAnotherStore() : null;
	}

	/** The ranges may be stored by the application's own code; the tables are not. */
	private @Nullable DataSource dataSourceBesideAnotherStore() {
		DataSource byUrl = this.stores.byUrl(this.properties.defaultDatabase());
		return (byUrl != null) ? byUrl : this.applicationDataSource.getIfUnique();
	}

	private @Nullable DataSource dataSourceOfDefault() {
		NamedParameterJdbcOperations used = this.operations.getIfUnique();
		DataSource dataSource = (used != null && used.getJdbcOperations() instanceof JdbcTemplate template)
				? template.getDataSource() : null;
		return (dataSource != null) ? dataSource : this.applicationDataSource.getIfUnique();
	}

	@Override
	public void destroy() {
		this.probes.values().forEach(TableProbe::close);
	}

}

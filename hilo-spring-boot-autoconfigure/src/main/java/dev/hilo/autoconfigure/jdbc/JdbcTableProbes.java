package dev.hilo.autoconfigure.jdbc;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;

import dev.hilo.autoconfigure.ResolvedDatabase;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.entity.EntityLocation;
import dev.hilo.entity.TableProbe;
import dev.hilo.entity.TableProbes;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.JdbcTableProbe;

/**
 * Looks at the tables of entities where they are stored: where nobody says, where Spring
 * Data JDBC does; where another protocol stores them, beside the ranges. Thread-safe.
 */
final class JdbcTableProbes implements TableProbes, DisposableBean {

	private static final String DEFAULT = "";

	private final Map<String, JdbcRangeRepository> repositories = new ConcurrentHashMap<>();

	private final Map<String, DataSource> dataSources = new ConcurrentHashMap<>();

	/** Where the ranges are. */
	private final Map<String, DataSource> ofRanges = new ConcurrentHashMap<>();

	private final Map<EntityLocation, JdbcTableProbe> looks = new ConcurrentHashMap<>();

	private final ResolvedProperties properties;

	private final UrlDataSources urls;

	private final ObjectProvider<NamedParameterJdbcOperations> operations;

	private final ObjectProvider<DataSource> applicationDataSource;

	JdbcTableProbes(ResolvedProperties properties, UrlDataSources urls,
			ObjectProvider<NamedParameterJdbcOperations> operations, ObjectProvider<DataSource> applicationDataSource) {
		this.properties = properties;
		this.urls = urls;
		this.operations = operations;
		this.applicationDataSource = applicationDataSource;
	}

	/**
	 * Has looks use the connections of the refills.
	 */
	void share(DataSource dataSource, JdbcRangeRepository repository) {
		this.ofRanges.put(DEFAULT, dataSource);
		this.repositories.put(DEFAULT, repository);
	}

	/**
	 * Makes a further database known.
	 */
	void add(ResolvedDatabase database, DataSource dataSource, JdbcRangeRepository repository) {
		this.repositories.put(String.valueOf(database.name()), repository);
		this.dataSources.put(String.valueOf(database.name()), dataSource);
		this.ofRanges.put(String.valueOf(database.name()), dataSource);
	}

	@Override
	public @Nullable TableProbe in(EntityLocation location) {
		JdbcTableProbe known = this.looks.get(location);
		if (known != null) {
			return known;
		}
		String name = (location.database() != null) ? location.database() : DEFAULT;
		DataSource dataSource = switch (location.protocol()) {
			case JDBC -> (location.dataSource() != null) ? location.dataSource() : dataSourceOf(name);
			case OTHER -> dataSourceOfRanges(name);
			case UNKNOWN -> null;
		};
		if (dataSource == null) {
			return null;
		}
		return this.looks.computeIfAbsent(location, (missing) -> new JdbcTableProbe(dataSource,
				this.repositories.get(name), this.properties.database(location.database()).store().timeout()));
	}

	private @Nullable DataSource dataSourceOf(String name) {
		return name.equals(DEFAULT) ? dataSourceOfDefault() : this.dataSources.get(name);
	}

	/** The ranges may be stored by the application's own code; the tables are not. */
	private @Nullable DataSource dataSourceOfRanges(String name) {
		DataSource ofRanges = this.ofRanges.get(name);
		if (ofRanges != null || !name.equals(DEFAULT)) {
			return ofRanges;
		}
		DataSource byUrl = this.urls.of(this.properties.defaultDatabase());
		return (byUrl != null) ? byUrl : this.applicationDataSource.getIfUnique();
	}

	private @Nullable DataSource dataSourceOfDefault() {
		return Optional.ofNullable(this.operations.getIfUnique())
			.map(NamedParameterJdbcOperations::getJdbcOperations)
			.filter(JdbcTemplate.class::isInstance)
			.map((template) -> ((JdbcTemplate) template).getDataSource())
			.orElseGet(this.applicationDataSource::getIfUnique);
	}

	@Override
	public void destroy() {
		this.looks.values().forEach(JdbcTableProbe::close);
	}

}

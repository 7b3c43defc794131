package dev.hilo.autoconfigure.jdbc;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.ForeignCounters;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.connection.JdbcUrl;

/**
 * Makes the stores of ranges, and the DataSources of their URLs, and knows through which
 * DataSource each store goes. Thread-safe.
 */
final class JdbcStores {

	private static final String DEFAULT = "";

	private final Map<String, Store> stores = new ConcurrentHashMap<>();

	private final Map<JdbcUrl, DataSource> madeOfUrls = new ConcurrentHashMap<>();

	private final ForeignCounters counters;

	JdbcStores(ForeignCounters counters) {
		this.counters = counters;
	}

	JdbcRangeRepository create(ResolvedProperties.Database database, DataSource dataSource) {
		JdbcRangeRepository repository = JdbcRangeRepository.over(dataSource)
			.settings(database.store())
			.counters(this.counters.counters())
			.unwrapper(new SpringDataSources())
			.build();
		this.stores.put((database.name() != null) ? database.name() : DEFAULT, new Store(dataSource, repository));
		return repository;
	}

	/**
	 * The store of a database, or {@code null} if the application has another one, or if
	 * it does not exist yet.
	 */
	@Nullable Store of(@Nullable String database) {
		return this.stores.get((database != null) ? database : DEFAULT);
	}

	/**
	 * The DataSource of {@code hilo.jdbc.url}, or of a further database's URL. It is no
	 * bean, or Spring Boot would not create the application's own. Opens no connection.
	 * @return the same one each time, or {@code null} if the database has no URL
	 * @throws HiLoConfigurationException if no driver takes the URL
	 */
	@Nullable DataSource byUrl(ResolvedProperties.Database database) {
		return (database.url() != null) ? this.madeOfUrls.computeIfAbsent(database.url(),
				(added) -> added.dataSource(database.store().timeout())) : null;
	}

	/** A store and what it goes through. */
	record Store(DataSource dataSource, JdbcRangeRepository repository) {
	}

}

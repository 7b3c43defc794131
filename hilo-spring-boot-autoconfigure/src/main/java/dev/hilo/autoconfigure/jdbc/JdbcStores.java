package dev.hilo.autoconfigure.jdbc;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import dev.hilo.autoconfigure.ForeignCounters;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.jdbc.JdbcRangeRepository;

/**
 * Makes the stores of ranges, and knows through which DataSource each of them goes.
 * Thread-safe.
 */
final class JdbcStores {

	private static final String DEFAULT = "";

	private final Map<String, Store> stores = new ConcurrentHashMap<>();

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

	/** A store and what it goes through. */
	record Store(DataSource dataSource, JdbcRangeRepository repository) {
	}

}

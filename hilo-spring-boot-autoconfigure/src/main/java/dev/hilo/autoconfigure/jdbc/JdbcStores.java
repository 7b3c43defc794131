package dev.hilo.autoconfigure.jdbc;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.util.ClassUtils;

import dev.hilo.autoconfigure.ForeignCounters;
import dev.hilo.autoconfigure.JdbcUrl;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.StoreSettings;

/**
 * Makes the stores of ranges, and the DataSources of their URLs, and knows through which
 * DataSource each store goes. Thread-safe.
 */
final class JdbcStores {

	private static final String DEFAULT = "";

	private static final boolean HIKARI = ClassUtils.isPresent("com.zaxxer.hikari.HikariDataSource",
			JdbcStores.class.getClassLoader());

	private final Map<String, Store> stores = new ConcurrentHashMap<>();

	private final Map<JdbcUrl, DataSource> madeOfUrls = new ConcurrentHashMap<>();

	private final ForeignCounters counters;

	JdbcStores(ForeignCounters counters) {
		this.counters = counters;
	}

	JdbcRangeRepository create(ResolvedProperties.Database database, DataSource dataSource) {
		JdbcRangeRepository repository = JdbcRangeRepository.over(dataSource)
			.settings(settings(database))
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
	 */
	@Nullable DataSource byUrl(ResolvedProperties.Database database) {
		return (database.url() != null)
				? this.madeOfUrls.computeIfAbsent(database.url(), (added) -> create(added, database.store())) : null;
	}

	/** HikariCP's stays closed: the pool for refills is made from its configuration. */
	private static DataSource create(JdbcUrl url, StoreSettings settings) {
		if (!HIKARI) {
			DriverManagerDataSource plain = new DriverManagerDataSource(url.url(),
					settings.driverProperties(url.url()));
			plain.setUsername(url.username());
			plain.setPassword(url.password());
			return plain;
		}
		return DataSourceBuilder.create()
			.type(HikariDataSource.class)
			.url(url.url())
			.username(url.username())
			.password(url.password())
			.build();
	}

	/** Nobody else uses the DataSource of a URL, whose pool stays closed. */
	private static StoreSettings settings(ResolvedProperties.Database database) {
		return (database.url() != null)
				? database.store().withConnection(HIKARI ? ConnectionMode.AUTO : ConnectionMode.SHARED)
				: database.store();
	}

	/** A store and what it goes through. */
	record Store(DataSource dataSource, JdbcRangeRepository repository) {
	}

}

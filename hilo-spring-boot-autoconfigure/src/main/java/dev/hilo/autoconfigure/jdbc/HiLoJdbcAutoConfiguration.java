package dev.hilo.autoconfigure.jdbc;

import java.sql.Connection;
import java.util.LinkedHashMap;
import java.util.Map;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.sql.init.dependency.DatabaseInitializationDependencyConfigurer;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.ConditionalOnHiLo;
import dev.hilo.autoconfigure.ForeignCounters;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.HiLoBeans;
import dev.hilo.autoconfigure.MissingDataSource;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.OwnTables;
import dev.hilo.range.RangeRepository;

/**
 * Auto-configuration for ranges in the application's database.
 *
 * @since 0.1.0
 */
@AutoConfiguration(before = HiLoAutoConfiguration.class,
		afterName = "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration")
@ConditionalOnHiLo
@ConditionalOnClass({ DataSource.class, DelegatingDataSource.class, DependsOnDatabaseInitialization.class })
@Import(DatabaseInitializationDependencyConfigurer.class)
public final class HiLoJdbcAutoConfiguration {

	/**
	 * Created after the application's own migrations, which may refuse a schema that
	 * already has tables, and not at all if the application has a HiLoIdGenerator of its
	 * own. Only the end of the start waits for the check of the tables.
	 */
	@Bean
	@Lazy
	@DependsOnDatabaseInitialization
	@ConditionalOnMissingBean(RangeRepository.class)
	RangeRepository hiLoRangeRepository(ResolvedProperties properties, ForeignCounters counters,
			@HiLoDataSource ObjectProvider<DataSource> markedDataSource,
			ObjectProvider<DataSource> applicationDataSource, JdbcStores stores, ListableBeanFactory beanFactory,
			Environment environment) {
		ResolvedProperties.Database database = properties.defaultDatabase();
		DataSource dataSource = stores.byUrl(database);
		if (dataSource == null) {
			dataSource = markedDataSource.getIfAvailable();
		}
		if (dataSource == null) {
			dataSource = mainDataSource(applicationDataSource);
		}
		if (dataSource == null) {
			throw MissingDataSource.in(beanFactory, environment);
		}
		JdbcRangeRepository repository = stores.create(database, dataSource);
		if (!HiLoBeans.haveOwnEntityIds(beanFactory) && !counters.areInBlocks() && counters.counters().isEmpty()) {
			// Else the table may never be needed
			repository.probeAhead();
		}
		return repository;
	}

	@Bean
	JdbcStores hiLoJdbcStores(ForeignCounters counters) {
		return new JdbcStores(counters);
	}

	@Bean
	JdbcTableProbes hiLoTableProbes(ResolvedProperties properties, JdbcStores stores,
			ObjectProvider<NamedParameterJdbcOperations> operations, ObjectProvider<DataSource> applicationDataSource) {
		return new JdbcTableProbes(properties, stores, operations, applicationDataSource);
	}

	/** For artifacts that have a table of their own. */
	@Bean
	@Lazy
	OwnTables.Factory hiLoOwnTables(ResolvedProperties properties) {
		return (dataSource, artifact) -> new OwnTables(dataSource, new SpringDataSources(),
				properties.defaultDatabase().store(), artifact);
	}

	@Bean
	@ConditionalOnMissingBean(RangeRepository.ByDatabase.class)
	RangeRepository.@Nullable ByDatabase hiLoFurtherRepositories(ResolvedProperties properties, JdbcStores stores,
			BeanFactory beanFactory) {
		if (properties.databases().isEmpty()) {
			return null;
		}
		Map<String, JdbcRangeRepository> repositories = new LinkedHashMap<>();
		for (ResolvedProperties.Database database : properties.databases()) {
			DataSource byUrl = stores.byUrl(database);
			DataSource dataSource = (byUrl != null) ? byUrl : dataSource(database, beanFactory);
			repositories.put(String.valueOf(database.name()), stores.create(database, dataSource));
		}
		return new JdbcFurtherRepositories(repositories);
	}

	private static @Nullable DataSource mainDataSource(ObjectProvider<DataSource> applicationDataSource) {
		DataSource main = applicationDataSource.getIfUnique();
		if (main != null && new SpringDataSources().routes(main)) {
			throw new HiLoConfigurationException("The DataSource for ids", main.getClass().getName(),
					"It chooses a database for each caller, so ranges could come from any of them. Mark the "
							+ "DataSource that holds the ranges with @HiLoDataSource, set hilo.jdbc.url to its URL, or set "
							+ "hilo.enabled=false");
		}
		return main;
	}

	private static DataSource dataSource(ResolvedProperties.Database database, BeanFactory beanFactory) {
		String name = String.valueOf(database.dataSource());
		if (!beanFactory.containsBean(name) || !beanFactory.isTypeMatch(name, DataSource.class)) {
			throw new HiLoConfigurationException(database.path() + "data-source", name,
					"There is no DataSource bean of that name");
		}
		return beanFactory.getBean(name, DataSource.class);
	}

	/** Flyway finds the migrations by their folder; the proxies limit statements. */
	static final class DatabaseHints implements RuntimeHintsRegistrar {

		@Override
		public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
			hints.resources().registerPattern("dev/hilo/jdbc/schema/**");
			hints.proxies().registerJdkProxy(Connection.class);
		}

	}

}

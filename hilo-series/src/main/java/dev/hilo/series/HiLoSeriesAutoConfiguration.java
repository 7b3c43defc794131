package dev.hilo.series;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.transaction.jta.JtaTransactionManager;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoDataSource;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.jdbc.OwnTables;
import dev.hilo.test.StartsAnew;

/**
 * Auto-configuration for series in the application's database.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = { HiLoAutoConfiguration.class, HiLoJdbcAutoConfiguration.class },
		afterName = "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration")
@ConditionalOnBean({ DataSource.class, OwnTables.Factory.class })
@EnableConfigurationProperties(SeriesProperties.class)
@ImportRuntimeHints(HiLoSeriesAutoConfiguration.Scripts.class)
public final class HiLoSeriesAutoConfiguration {

	/**
	 * Created after the application's own migrations, which may refuse a schema that
	 * already has tables.
	 */
	@Bean
	@DependsOnDatabaseInitialization
	@ConditionalOnMissingBean(Series.class)
	TableSeries hiLoSeries(SeriesProperties properties, OwnTables.Factory factory,
			@HiLoDataSource ObjectProvider<DataSource> marked, ObjectProvider<DataSource> all,
			ListableBeanFactory beans) {
		DataSource own = marked.getIfAvailable();
		DataSource dataSource = (own != null) ? own : all.getIfUnique();
		OwnTables tables = (dataSource != null) ? factory.open(dataSource, "series") : null;
		if (dataSource == null || tables == null || (own == null && tables.route())) {
			throw new HiLoConfigurationException("The DataSource for series",
					String.join(", ", beans.getBeanNamesForType(DataSource.class, true, false)),
					"Mark the one that documents are stored through with @Primary, or, above all if it chooses a "
							+ "database for each caller, with @HiLoDataSource");
		}
		boolean mayBeJta = beans.getBeanNamesForType(JtaTransactionManager.class, true, false).length > 0;
		return new TableSeries(properties.byName(), new CallersTransaction(dataSource, mayBeJta), tables);
	}

	/** Flyway finds the scripts by their folder. */
	static final class Scripts implements RuntimeHintsRegistrar {

		@Override
		public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
			hints.resources().registerPattern("dev/hilo/series/schema/**");
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ ConditionalOnAvailableEndpoint.class, Endpoint.class })
	@ConditionalOnAvailableEndpoint(SeriesEndpoint.class)
	@RegisterReflectionForBinding(SeriesEndpoint.Descriptor.class)
	static final class Actuator {

		/** Shows nothing of a Series bean of the application's own. */
		@Bean
		SeriesEndpoint hiLoSeriesEndpoint(ObjectProvider<TableSeries> series) {
			return new SeriesEndpoint(series);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(StartsAnew.class)
	static final class Tests {

		@Bean
		StartsAnew hiLoSeriesStartsAnew(ObjectProvider<TableSeries> series) {
			return () -> series.ifAvailable(TableSeries::startAnew);
		}

	}

}

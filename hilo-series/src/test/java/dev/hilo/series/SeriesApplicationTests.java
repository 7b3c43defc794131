package dev.hilo.series;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Id;
import jakarta.persistence.OptimisticLockException;
import jakarta.persistence.Version;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoDataSource;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Series in an application: as a bean, by properties, with JPA and without.
 */
class SeriesApplicationTests {

	private final String url = Engine.H2.newDatabase();

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class,
				DataSourceTransactionManagerAutoConfiguration.class, HiLoAutoConfiguration.class,
				HiLoJdbcAutoConfiguration.class, HiLoSeriesAutoConfiguration.class))
		.withPropertyValues("spring.datasource.url=" + this.url, "spring.datasource.username=sa",
				"hilo.series.invoices.period=year", "hilo.series.invoices.format=INV-{period}-{number:5}",
				"hilo.series.invoices.year-starts=04-01", "hilo.series.[credit_notes].start=1000");

	@Test
	void beanDrawsByTheSettingsInATransactionOfTheApplication() {
		this.runner.run((context) -> {
			Series series = context.getBean(Series.class);
			assertThatExceptionOfType(IllegalTransactionStateException.class).isThrownBy(() -> series.next("invoices"));
			assertThat(commit(context, () -> series.next("invoices", SeriesDatabase.DATE).text()))
				.isEqualTo("INV-2026-27-00001");
			assertThat(commit(context, () -> series.next("credit_notes").number())).isEqualTo(1000);
		});
	}

	@Test
	void tableIsMadeAtTheStartWithAHistoryOfItsOwn() {
		this.runner.run((context) -> assertThat(tables(context)).contains("HILO_SERIES", "hilo_series_schema_history"));
	}

	@Test
	void tableOfTheApplicationIsCheckedAtTheStart() {
		Engine.createTables(new DriverManagerDataSource(this.url, "sa", ""));
		this.runner.withPropertyValues("hilo.jdbc.schema-management=validate").run((context) -> {
			assertThat(context.getStartupFailure()).hasStackTraceContaining("HiLoSchemaException")
				.hasStackTraceContaining("The table hilo_series is missing")
				.hasStackTraceContaining("CREATE TABLE IF NOT EXISTS hilo_series (");
		});
	}

	/**
	 * As where a test cleans the database after the start, or a connection has its own.
	 */
	@Test
	void tableThatIsNotFoundIsExplained() {
		this.runner.run((context) -> {
			Series series = context.getBean(Series.class);
			new JdbcTemplate(context.getBean(DataSource.class)).execute("DROP TABLE hilo_series");
			assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
				.isThrownBy(() -> commit(context, () -> series.next("credit_notes")))
				.withMessageContaining("No number of series 'credit_notes'")
				.withMessageContaining("set hilo.jdbc.schema")
				.withMessageContaining("drop hilo_series_schema_history too");
		});
	}

	/** As Oracle does. */
	@Test
	void anEngineMayTakeAnEmptyTextForNull() {
		this.runner.withPropertyValues("spring.datasource.url=" + this.url + ";MODE=Oracle").run((context) -> {
			Series series = context.getBean(Series.class);
			for (int number = 1; number <= 2; number++) {
				int next = number;
				commit(context, () -> {
					assertThat(series.next("issues", "PROJ").number()).isEqualTo(next);
					assertThat(series.next("invoices").number()).isEqualTo(next);
					assertThat(series.next("unset").number()).isEqualTo(next);
					return next;
				});
			}
		});
	}

	@Test
	void unknownAndShortenedNamesFailTheStart() {
		this.runner.withPropertyValues("hilo.series.invoices.perriod=year")
			.run((context) -> assertThat(context.getStartupFailure())
				.hasStackTraceContaining("hilo.series.invoices.perriod"));
		this.runner.withPropertyValues("hilo.series.delivery_notes.start=5")
			.run((context) -> assertThat(context.getStartupFailure())
				.hasStackTraceContaining("in brackets and quotes"));
		this.runner.withPropertyValues("hilo.series.Invoices.start=5")
			.run((context) -> assertThat(context.getStartupFailure()).hasStackTraceContaining("differs only in case"));
		this.runner.withPropertyValues("hilo.series.orders.period=month")
			.run((context) -> assertThat(context.getStartupFailure())
				.hasRootCauseInstanceOf(HiLoConfigurationException.class)
				.hasStackTraceContaining("hilo.series.orders.format"));
	}

	@Test
	void jpaTransactionCountsAndGivesBackWhatAnOldVersionHasDrawn() {
		this.runner.withUserConfiguration(Shop.class)
			.withConfiguration(AutoConfigurations.of(HibernateJpaAutoConfiguration.class))
			.withPropertyValues("spring.jpa.hibernate.ddl-auto=create-drop")
			.run((context) -> {
				Series series = context.getBean(Series.class);
				EntityManager entities = context.getBean(EntityManager.class);
				TransactionTemplate transaction = new TransactionTemplate(
						context.getBean(PlatformTransactionManager.class));
				transaction.executeWithoutResult((status) -> {
					entities.persist(new Invoice(1, series.next("invoices", SeriesDatabase.DATE).number()));
					status.setRollbackOnly();
				});
				transaction.executeWithoutResult((status) -> {
					entities.persist(new Invoice(1, series.next("invoices", SeriesDatabase.DATE).number()));
				});
				Invoice stale = transaction.execute((status) -> entities.find(Invoice.class, 1L));
				assertThat(stale.number).isEqualTo(1);
				transaction.executeWithoutResult((status) -> entities.find(Invoice.class, 1L).number = 1000);
				assertThatExceptionOfType(OptimisticLockException.class)
					.isThrownBy(() -> transaction.executeWithoutResult((status) -> {
						stale.number = series.next("invoices", SeriesDatabase.DATE).number();
						entities.merge(stale);
					}));
				assertThat(commit(context, () -> series.next("invoices", SeriesDatabase.DATE).number()))
					.as("given back by the transaction that came too late")
					.isEqualTo(2);
				transaction.setReadOnly(true);
				assertThatExceptionOfType(IllegalTransactionStateException.class)
					.isThrownBy(() -> transaction.execute((status) -> series.next("invoices")));
			});
	}

	@Test
	void ofSeveralDataSourcesTheMarkedOrMainOneHasTheSeries() {
		this.runner.withUserConfiguration(SecondDatabase.class).run((context) -> {
			Series series = context.getBean(Series.class);
			assertThat(commit(context, () -> series.next("invoices").number())).isEqualTo(1);
			assertThat(new JdbcTemplate(context.getBean("second", DataSource.class))
				.queryForList("SELECT table_name FROM information_schema.tables WHERE table_name LIKE '%SERIES%'"))
				.isEmpty();
		});
	}

	/** Another URL for ids does not help. */
	@Test
	void withoutAMainDataSourceTheStartSaysWhichToMarkForSeries() {
		String ids = "hilo.jdbc.url=" + Engine.H2.newDatabase();
		for (Class<?> application : List.of(TwoDatabases.class, RoutingDatabase.class)) {
			new ApplicationContextRunner()
				.withConfiguration(AutoConfigurations.of(HiLoAutoConfiguration.class, HiLoJdbcAutoConfiguration.class,
						HiLoSeriesAutoConfiguration.class))
				.withUserConfiguration(application)
				.withPropertyValues(ids, "hilo.jdbc.username=sa", "hilo.jdbc.password=")
				.run((context) -> assertThat(context.getStartupFailure())
					.hasRootCauseInstanceOf(HiLoConfigurationException.class)
					.rootCause()
					.hasMessageContaining("The DataSource for series")
					.hasMessageContaining("@HiLoDataSource"));
		}
	}

	/** As readers are sent to a replica. */
	@Test
	void markedDataSourceMayRoute() {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DataSourceTransactionManagerAutoConfiguration.class,
					HiLoAutoConfiguration.class, HiLoJdbcAutoConfiguration.class, HiLoSeriesAutoConfiguration.class))
			.withUserConfiguration(MarkedRoutingDatabase.class)
			.run((context) -> {
				Series series = context.getBean(Series.class);
				assertThat(commit(context, () -> series.next("invoices").number())).isEqualTo(1);
				assertThat(commit(context, () -> series.next("invoices").number())).isEqualTo(2);
			});
	}

	@Test
	void testArtifactMayBeMissing() {
		this.runner.withClassLoader(new FilteredClassLoader("dev.hilo.test"))
			.run((context) -> assertThat(commit(context, () -> context.getBean(Series.class).next("a").number()))
				.isEqualTo(1));
	}

	@Test
	void endpointShowsTheLastNumbersAndChangesNothing() {
		this.runner.withPropertyValues("management.endpoints.web.exposure.include=hiloseries").run((context) -> {
			commit(context, () -> context.getBean(Series.class).next("issues", "PROJ"));
			SeriesEndpoint endpoint = context.getBean(SeriesEndpoint.class);
			for (int i = 0; i < 3; i++) {
				assertThat(endpoint.series().series())
					.containsExactly(new SeriesEndpoint.Last("issues", "PROJ", "", 1));
			}
		});
	}

	@Test
	void withHiLoDisabledThereIsNoSeries() {
		this.runner.withPropertyValues("hilo.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(Series.class));
	}

	private static <T> T commit(AssertableApplicationContext context, Supplier<T> work) {
		return new TransactionTemplate(context.getBean(PlatformTransactionManager.class))
			.execute((status) -> work.get());
	}

	private static List<String> tables(AssertableApplicationContext context) {
		return new JdbcTemplate(context.getBean(DataSource.class)).queryForList(
				"SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC'", String.class);
	}

	private static DataSource routing() {
		AbstractRoutingDataSource routing = new AbstractRoutingDataSource() {

			@Override
			protected Object determineCurrentLookupKey() {
				return TransactionSynchronizationManager.isCurrentTransactionReadOnly() ? "replica" : "primary";
			}

		};
		routing.setTargetDataSources(Map.of("primary", new DriverManagerDataSource(Engine.H2.newDatabase(), "sa", ""),
				"replica", new DriverManagerDataSource(Engine.H2.newDatabase(), "sa", "")));
		routing.afterPropertiesSet();
		return routing;
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage
	static class Shop {

	}

	@Configuration(proxyBeanMethods = false)
	static class SecondDatabase {

		@Bean(defaultCandidate = false)
		HikariDataSource second() {
			return Engine.H2.newPool();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TwoDatabases {

		@Bean
		HikariDataSource orders() {
			return Engine.H2.newPool();
		}

		@Bean
		HikariDataSource invoices() {
			return Engine.H2.newPool();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class RoutingDatabase {

		@Bean
		DataSource dataSource() {
			return routing();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class MarkedRoutingDatabase {

		@Bean
		@HiLoDataSource
		DataSource dataSource() {
			return routing();
		}

	}

	@Entity
	static class Invoice {

		@Id
		long id;

		@Version
		Integer version;

		long number;

		Invoice() {
		}

		Invoice(long id, long number) {
			this.id = id;
			this.number = number;
		}

	}

}

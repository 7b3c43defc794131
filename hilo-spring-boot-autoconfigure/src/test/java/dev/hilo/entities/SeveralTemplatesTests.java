package dev.hilo.entities;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.Ordered;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.core.convert.DataAccessStrategy;
import org.springframework.data.jdbc.core.convert.DataAccessStrategyFactory;
import org.springframework.data.jdbc.core.convert.JdbcConverter;
import org.springframework.data.jdbc.core.convert.JdbcCustomConversions;
import org.springframework.data.jdbc.core.convert.JdbcTypeFactory;
import org.springframework.data.jdbc.core.convert.MappingJdbcConverter;
import org.springframework.data.jdbc.core.convert.QueryMappingConfiguration;
import org.springframework.data.jdbc.core.convert.RelationResolver;
import org.springframework.data.jdbc.core.dialect.DialectResolver;
import org.springframework.data.jdbc.core.dialect.JdbcDialect;
import org.springframework.data.jdbc.core.dialect.JdbcH2Dialect;
import org.springframework.data.jdbc.core.mapping.JdbcMappingContext;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.relational.core.dialect.Dialect;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.relational.core.mapping.event.BeforeConvertCallback;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.support.H2Database;
import dev.hilo.support.InterceptingDataSource;
import dev.hilo.support.TwoDatabases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An entity gets its id from the database that its template stores to, however the
 * template was made.
 */
class SeveralTemplatesTests {

	private final TwoDatabases databases = new TwoDatabases();

	private final H2Database database = this.databases.database;

	private final H2Database north = this.databases.north;

	private final ApplicationContextRunner contextRunner = this.databases.contextRunner;

	@BeforeEach
	void createTables() {
		this.databases.execute("CREATE TABLE audits (id varchar(50) PRIMARY KEY, text varchar(50))");
	}

	@Test
	void templateKeepsTheCallbacksThatItWasGivenByHand() {
		this.contextRunner.withUserConfiguration(CallbacksByHand.class).run((context) -> {
			JdbcAggregateTemplate second = context.getBean("northTemplate", JdbcAggregateTemplate.class);
			assertThat(second.insert(new Order(null, "Tea"))).isEqualTo(new Order("orders/101-N", "secret Tea"));
			assertThat(second.insert(new Order("own", "Tea"))).isEqualTo(new Order("own", "secret Tea"));
		});
	}

	@ParameterizedTest
	@ValueSource(classes = { BeansOfItsOwn.class, OwnConverter.class, AllInOneMethod.class, CallsBetweenMethods.class,
			FieldOfTheConfiguration.class })
	void templateOfTheSecondDatabaseDrawsFromIt(Class<?> configuration) {
		this.contextRunner.withUserConfiguration(configuration).run((context) -> {
			JdbcAggregateTemplate second = context.getBean("northTemplate", JdbcAggregateTemplate.class);
			JdbcAggregateTemplate first = context.getBean(JdbcAggregateTemplate.class);
			assertThat(second.insert(new Order(null, "Tea")).id()).isEqualTo("orders/101-N");
			assertThat(first.insert(new Order(null, "Tea")).id()).isEqualTo("orders/1-A");
			assertThat(second.save(new Order(null, "Tea")).id()).isEqualTo("orders/102-N");
			assertThat(first.save(new Order(null, "Tea")).id()).isEqualTo("orders/2-A");
			assertThat(idsIn(this.north)).containsExactly("orders/101-N", "orders/102-N");
			assertThat(idsIn(this.database)).containsExactly("orders/1-A", "orders/2-A");
		});
	}

	@Test
	void dataSourceThatTheApplicationWrapsByHandIsRefused() {
		this.contextRunner.withUserConfiguration(WrappedByHand.class).run((context) -> {
			JdbcAggregateTemplate second = context.getBean("northTemplate", JdbcAggregateTemplate.class);
			assertThatExceptionOfType(HiLoConfigurationException.class)
				.isThrownBy(() -> second.insert(new Order(null, "Tea")))
				.withMessage("The DataSource that entities are stored by is '" + InterceptingDataSource.class.getName()
						+ "'. It is neither a bean nor a proxy of Spring around one, so it may lead to any of "
						+ "hilo.databases. Make it a bean, and store by that");
			assertThat(context.getBean(JdbcAggregateTemplate.class).insert(new Order(null, "Tea")).id())
				.isEqualTo("orders/1-A");
			assertThat(idsIn(this.north)).isEmpty();
		});
	}

	@Test
	void rowsThatExistCountInTheirOwnDatabaseOnly() {
		this.database.jdbc().execute("INSERT INTO orders VALUES ('orders/40-A', 'Tea')");
		this.north.jdbc().execute("INSERT INTO orders VALUES ('orders/300-N', 'Tea')");
		this.north.jdbc().execute("DELETE FROM hilo_range");
		this.contextRunner.withUserConfiguration(BeansOfItsOwn.class).run((context) -> {
			JdbcAggregateTemplate second = context.getBean("northTemplate", JdbcAggregateTemplate.class);
			JdbcAggregateTemplate first = context.getBean(JdbcAggregateTemplate.class);
			assertThat(first.insert(new Order(null, "Tea")).id()).isEqualTo("orders/41-A");
			assertThat(second.insert(new Order(null, "Tea")).id()).isEqualTo("orders/301-N");
		});
	}

	@Test
	void databasesMayAllHaveNamesTheDefaultOneToo() {
		this.contextRunner.withUserConfiguration(BeansOfItsOwn.class)
			.withPropertyValues("hilo.databases.south.data-source=dataSource", "hilo.databases.south.node-tag=S")
			.run((context) -> {
				assertThat(context.getBean("northTemplate", JdbcAggregateTemplate.class)
					.insert(new Order(null, "Tea"))
					.id()).isEqualTo("orders/101-N");
				assertThat(context.getBean("jdbcAggregateTemplate", JdbcAggregateTemplate.class)
					.insert(new Order(null, "Tea"))
					.id()).isEqualTo("orders/1-S");
			});
	}

	@Test
	void entityThatACallbackStoresByTheDefaultTemplateIsOfTheDefaultDatabase() {
		this.contextRunner.withUserConfiguration(BeansOfItsOwn.class, Auditing.class).run((context) -> {
			JdbcAggregateTemplate second = context.getBean("northTemplate", JdbcAggregateTemplate.class);
			assertThat(second.insert(new Order(null, "Tea")).id()).isEqualTo("orders/101-N");
			assertThat(second.insert(new Order(null, "Tea")).id()).isEqualTo("orders/102-N");
			assertThat(this.database.jdbc().queryForList("SELECT id FROM audits", String.class))
				.containsExactly("audits/1-A", "audits/2-A");
		});
	}

	@Test
	void rollbackOfTheSecondDatabaseHandsNoNumberOutAgain() {
		this.contextRunner.withUserConfiguration(BeansOfItsOwn.class).run((context) -> {
			JdbcAggregateTemplate second = context.getBean("northTemplate", JdbcAggregateTemplate.class);
			TransactionTemplate transaction = new TransactionTemplate(
					context.getBean("northTransactions", PlatformTransactionManager.class));
			transaction.executeWithoutResult((status) -> {
				second.insert(new Order(null, "Tea"));
				status.setRollbackOnly();
			});
			assertThat(second.insert(new Order(null, "Tea")).id()).isEqualTo("orders/102-N");
			assertThat(idsIn(this.north)).containsExactly("orders/102-N");
		});
	}

	private static Iterable<String> idsIn(H2Database database) {
		return database.jdbc().queryForList("SELECT id FROM orders ORDER BY id", String.class);
	}

	private static DataAccessStrategy strategy(JdbcConverter converter, NamedParameterJdbcOperations jdbc) {
		return new DataAccessStrategyFactory(converter, jdbc, JdbcH2Dialect.INSTANCE, QueryMappingConfiguration.EMPTY)
			.create();
	}

	@Table("orders")
	record Order(@Id @Nullable String id, String product) {

	}

	@Table("audits")
	record Audit(@Id @Nullable String id, String text) {

	}

	/** A bean for each step, and the converter shared with the default template. */
	@Configuration(proxyBeanMethods = false)
	static class BeansOfItsOwn {

		@Bean(defaultCandidate = false)
		NamedParameterJdbcOperations northJdbc(@Qualifier("north") DataSource dataSource) {
			return new NamedParameterJdbcTemplate(dataSource);
		}

		@Bean(defaultCandidate = false)
		PlatformTransactionManager northTransactions(@Qualifier("north") DataSource dataSource) {
			return new DataSourceTransactionManager(dataSource);
		}

		@Bean(defaultCandidate = false)
		DataAccessStrategy northStrategy(JdbcConverter converter, Dialect dialect,
				@Qualifier("northJdbc") NamedParameterJdbcOperations jdbc) {
			return new DataAccessStrategyFactory(converter, jdbc, JdbcH2Dialect.INSTANCE,
					QueryMappingConfiguration.EMPTY)
				.create();
		}

		@Bean(defaultCandidate = false)
		JdbcAggregateTemplate northTemplate(ApplicationContext context, JdbcMappingContext mapping,
				JdbcConverter converter, @Qualifier("northStrategy") DataAccessStrategy strategy) {
			return new JdbcAggregateTemplate(context, mapping, converter, strategy);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class CallbacksByHand {

		@Bean(defaultCandidate = false)
		JdbcAggregateTemplate northTemplate(ApplicationContext context, JdbcMappingContext mapping,
				JdbcConverter converter, @Qualifier("north") DataSource dataSource) {
			JdbcAggregateTemplate template = new JdbcAggregateTemplate(context, mapping, converter,
					strategy(converter, new NamedParameterJdbcTemplate(dataSource)));
			template.setEntityCallbacks(EntityCallbacks.create(new Encryption()));
			return template;
		}

		static class Encryption implements BeforeConvertCallback<Order> {

			@Override
			public Order onBeforeConvert(Order order) {
				return new Order(order.id(), "secret " + order.product());
			}

		}

	}

	/** A converter of its own, which resolves relations in the second database. */
	@Configuration(proxyBeanMethods = false)
	static class OwnConverter {

		@Bean(defaultCandidate = false)
		JdbcConverter northConverter(JdbcMappingContext mapping, JdbcCustomConversions conversions,
				@Qualifier("northStrategy") @Lazy RelationResolver relations) {
			return new MappingJdbcConverter(mapping, relations, conversions, JdbcTypeFactory.unsupported());
		}

		@Bean(defaultCandidate = false)
		DataAccessStrategy northStrategy(@Qualifier("northConverter") JdbcConverter converter,
				@Qualifier("north") DataSource dataSource) {
			return strategy(converter, new NamedParameterJdbcTemplate(dataSource));
		}

		@Bean(defaultCandidate = false)
		JdbcAggregateTemplate northTemplate(@Qualifier("northConverter") JdbcConverter converter,
				@Qualifier("northStrategy") DataAccessStrategy strategy) {
			return new JdbcAggregateTemplate(converter, strategy);
		}

	}

	/** As in docs/databases.md. */
	@Configuration(proxyBeanMethods = false)
	static class AllInOneMethod {

		@Bean(defaultCandidate = false)
		JdbcAggregateTemplate northTemplate(ApplicationContext context, JdbcMappingContext mapping,
				JdbcConverter converter, @Qualifier("north") DataSource dataSource) {
			NamedParameterJdbcTemplate jdbc = new NamedParameterJdbcTemplate(dataSource);
			JdbcDialect dialect = DialectResolver.getDialect(jdbc.getJdbcOperations());
			return new JdbcAggregateTemplate(context, mapping, converter,
					new DataAccessStrategyFactory(converter, jdbc, dialect, QueryMappingConfiguration.EMPTY).create());
		}

	}

	/** Methods that call each other. */
	@Configuration
	static class CallsBetweenMethods {

		@Bean(defaultCandidate = false)
		NamedParameterJdbcTemplate northJdbc(@Qualifier("north") DataSource dataSource) {
			return new NamedParameterJdbcTemplate(dataSource);
		}

		@Bean(defaultCandidate = false)
		JdbcAggregateTemplate northTemplate(ApplicationContext context, JdbcMappingContext mapping,
				JdbcConverter converter) {
			return new JdbcAggregateTemplate(context, mapping, converter, strategy(converter, northJdbc(null)));
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class FieldOfTheConfiguration {

		private final DataSource dataSource;

		FieldOfTheConfiguration(@Qualifier("north") DataSource dataSource) {
			this.dataSource = dataSource;
		}

		@Bean(defaultCandidate = false)
		JdbcAggregateTemplate northTemplate(ApplicationContext context, JdbcMappingContext mapping,
				JdbcConverter converter) {
			return new JdbcAggregateTemplate(context, mapping, converter,
					strategy(converter, new NamedParameterJdbcTemplate(this.dataSource)));
		}

	}

	/** In the template's own method, so that no bean is the one that it stores by. */
	@Configuration(proxyBeanMethods = false)
	static class WrappedByHand {

		@Bean(defaultCandidate = false)
		JdbcAggregateTemplate northTemplate(ApplicationContext context, JdbcMappingContext mapping,
				JdbcConverter converter, @Qualifier("north") DataSource dataSource) {
			return new JdbcAggregateTemplate(context, mapping, converter, strategy(converter,
					new NamedParameterJdbcTemplate(new InterceptingDataSource(dataSource, (connection, sql) -> {
					}))));
		}

	}

	/** Runs before ids are assigned. */
	static class Auditing implements BeforeConvertCallback<Order>, Ordered {

		private final JdbcAggregateTemplate first;

		Auditing(@Lazy @Qualifier("jdbcAggregateTemplate") JdbcAggregateTemplate first) {
			this.first = first;
		}

		@Override
		public Order onBeforeConvert(Order order) {
			this.first.insert(new Audit(null, order.product()));
			return order;
		}

		@Override
		public int getOrder() {
			return 0;
		}

	}

}

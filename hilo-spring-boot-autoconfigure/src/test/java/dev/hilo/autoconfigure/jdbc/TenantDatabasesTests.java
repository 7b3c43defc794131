package dev.hilo.autoconfigure.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;
import dev.hilo.support.H2Database;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Three ways to give ids where each tenant has a database or a schema of its own.
 */
class TenantDatabasesTests {

	private static final String ORDERS = "orders (id varchar(50) PRIMARY KEY, product varchar(50))";

	private static final ThreadLocal<String> tenant = ThreadLocal.withInitial(() -> "one");

	@AfterEach
	void leave() {
		tenant.remove();
	}

	@Test
	void oneCounterForAllTenants() {
		H2Database ids = new H2Database();
		this.contextRunner(OneCounter.class).withBean(H2Database.class, () -> ids).run((context) -> {
			JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
			assertThat(save(template, "one")).isEqualTo("orders/1-A");
			assertThat(save(template, "two")).isEqualTo("orders/2-A");
			assertThat(save(template, "one")).isEqualTo("orders/3-A");
			assertThat(stored(template, "one")).containsExactly("orders/1-A", "orders/3-A");
			assertThat(stored(template, "two")).containsExactly("orders/2-A");
			assertThat(ids.max("orders")).isEqualTo(32);
		});
	}

	@Test
	void counterOfItsOwnForEachTenantInItsDatabase() {
		this.contextRunner(Counters.class)
			.withPropertyValues("hilo.databases.one.data-source=one", "hilo.databases.one.node-tag=X",
					"hilo.databases.two.data-source=two", "hilo.databases.two.node-tag=Y")
			.run((context) -> {
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				assertThat(save(template, "one")).isEqualTo("orders/1-X");
				assertThat(save(template, "two")).isEqualTo("orders/1-Y");
				assertThat(save(template, "two")).isEqualTo("orders/2-Y");
				assertThat(stored(template, "one")).containsExactly("orders/1-X");
				assertThat(stored(template, "two")).containsExactly("orders/1-Y", "orders/2-Y");
				assertThat(maxValue(context.getBean("one", DataSource.class), "hilo_range")).isEqualTo(32);
				assertThat(maxValue(context.getBean("two", DataSource.class), "hilo_range")).isEqualTo(32);
			});
	}

	@Test
	void counterOfItsOwnForEachTenantInItsSchema() {
		String url = Engine.POSTGRESQL.newDatabase();
		try (HikariDataSource pool = Engine.POSTGRESQL.pool(url)) {
			Engine.execute(pool, "CREATE SCHEMA one", "CREATE TABLE one." + ORDERS, "CREATE SCHEMA two",
					"CREATE TABLE two." + ORDERS);
		}
		this.contextRunner(Schemas.class)
			.withPropertyValues("test.url=" + url, "hilo.databases.one.data-source=pool",
					"hilo.databases.one.jdbc.schema=one", "hilo.databases.one.node-tag=X",
					"hilo.databases.two.data-source=pool", "hilo.databases.two.jdbc.schema=two",
					"hilo.databases.two.node-tag=Y")
			.run((context) -> {
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				assertThat(save(template, "one")).isEqualTo("orders/1-X");
				assertThat(save(template, "two")).isEqualTo("orders/1-Y");
				assertThat(save(template, "one")).isEqualTo("orders/2-X");
				assertThat(stored(template, "one")).containsExactly("orders/1-X", "orders/2-X");
				assertThat(stored(template, "two")).containsExactly("orders/1-Y");
				DataSource pool = context.getBean("pool", DataSource.class);
				assertThat(maxValue(pool, "one.hilo_range")).isEqualTo(32);
				assertThat(maxValue(pool, "two.hilo_range")).isEqualTo(32);
			});
	}

	@Test
	void floorAboveTheRowsOfAllTenantsInTheirSchemas() {
		String url = Engine.POSTGRESQL.newDatabase();
		try (HikariDataSource pool = Engine.POSTGRESQL.pool(url)) {
			Engine.execute(pool, "CREATE SCHEMA one", "CREATE TABLE one.ledger (id bigint)",
					"INSERT INTO one.ledger VALUES (900)", "CREATE SCHEMA two", "CREATE TABLE two.ledger (id bigint)");
		}
		this.contextRunner(Schemas.class)
			.withPropertyValues("test.url=" + url, "hilo.databases.one.data-source=pool",
					"hilo.databases.one.jdbc.schema=one", "hilo.databases.two.data-source=pool",
					"hilo.databases.two.jdbc.schema=two",
					"hilo.collections.orders.floor-query=SELECT MAX(id) FROM "
							+ "(SELECT id FROM one.ledger UNION ALL SELECT id FROM two.ledger) AS ledgers")
			.run((context) -> {
				JdbcAggregateTemplate template = context.getBean(JdbcAggregateTemplate.class);
				try (HikariDataSource pool = Engine.POSTGRESQL.pool(url)) {
					Engine.execute(pool, "CREATE TABLE one." + ORDERS, "CREATE TABLE two." + ORDERS);
				}
				assertThat(save(template, "one")).isEqualTo("orders/901-A");
				assertThat(save(template, "two")).isEqualTo("orders/901-A");
			});
	}

	private ApplicationContextRunner contextRunner(Class<?> configuration) {
		return Contexts.withoutDatabase().withUserConfiguration(configuration);
	}

	private static @Nullable String save(JdbcAggregateTemplate template, String name) {
		tenant.set(name);
		return template.save(new Order(null, "Tea")).id();
	}

	private static List<@Nullable String> stored(JdbcAggregateTemplate template, String name) {
		tenant.set(name);
		return template.findAll(Order.class).stream().map(Order::id).sorted().toList();
	}

	private static Long maxValue(DataSource dataSource, String table) {
		return new JdbcTemplate(dataSource)
			.queryForObject("SELECT max_value FROM " + table + " WHERE collection = 'orders'", Long.class);
	}

	@Table("orders")
	record Order(@Id @Nullable String id, String product) {
	}

	static class Tenants {

		@Bean(defaultCandidate = false)
		DataSource one() {
			return withOrders();
		}

		@Bean(defaultCandidate = false)
		DataSource two() {
			return withOrders();
		}

		@Bean
		DataSource dataSource(@Qualifier("one") DataSource one, @Qualifier("two") DataSource two) {
			AbstractRoutingDataSource routing = new AbstractRoutingDataSource() {

				@Override
				protected Object determineCurrentLookupKey() {
					return tenant.get();
				}

			};
			routing.setTargetDataSources(Map.of("one", one, "two", two));
			return routing;
		}

		private static DataSource withOrders() {
			H2Database database = new H2Database();
			database.jdbc().execute("CREATE TABLE " + ORDERS);
			return database.dataSource();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OneCounter extends Tenants {

		@Bean(defaultCandidate = false)
		@HiLoDataSource
		DataSource ids(H2Database database) {
			return database.dataSource();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(IdsOfTheTenant.class)
	static class Counters extends Tenants {

		/** The default database, for whatever belongs to no tenant. */
		@Override
		@Bean(defaultCandidate = false)
		@HiLoDataSource
		DataSource one() {
			return super.one();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(IdsOfTheTenant.class)
	static class Schemas {

		@Bean(defaultCandidate = false)
		@HiLoDataSource
		HikariDataSource pool(@Value("${test.url}") String url) {
			return Engine.POSTGRESQL.pool(url);
		}

		@Bean
		DataSource dataSource(@HiLoDataSource DataSource pool) {
			return new DelegatingDataSource(pool) {

				@Override
				public Connection getConnection() throws SQLException {
					Connection connection = super.getConnection();
					connection.setSchema(tenant.get());
					return connection;
				}

			};
		}

	}

	static class IdsOfTheTenant {

		@Bean
		EntityIdGenerator idsOfTheTenant(HiLoIdGenerator ids) {
			return (database, entity, idType) -> {
				assertThat(database).as("What the template stores to").isNull();
				return ids.generateDocumentId(tenant.get(), entity);
			};
		}

	}

}

package dev.hilo.existing;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.core.convert.DataAccessStrategyFactory;
import org.springframework.data.jdbc.core.convert.JdbcConverter;
import org.springframework.data.jdbc.core.convert.MappingJdbcConverter;
import org.springframework.data.jdbc.core.convert.QueryMappingConfiguration;
import org.springframework.data.jdbc.core.dialect.JdbcH2Dialect;
import org.springframework.data.jdbc.core.mapping.JdbcMappingContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.autoconfigure.jdbc.HiLoDataSource;
import dev.hilo.existing.ExistingApplication.Customer;
import dev.hilo.existing.ExistingApplication.Parcel;
import dev.hilo.support.Engine;

import static dev.hilo.existing.ExistingApplication.insertCustomer;
import static dev.hilo.existing.ExistingApplication.warnings;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tables that HiLo may not look at, or that are not where the counters are.
 */
@ExtendWith(OutputCaptureExtension.class)
class HiddenTableTests {

	private static final String CUSTOMER = "CREATE TABLE customer (id bigint NOT NULL PRIMARY KEY, name varchar(64))";

	private static final String FILLED = "CREATE TABLE filled (id bigint AUTO_INCREMENT PRIMARY KEY, name varchar(64))";

	private static final AtomicInteger users = new AtomicInteger();

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB", "MYSQL" })
	void userWithoutTheRightToReadInsertsAndIsWarnedOnce(Engine engine, CapturedOutput log) {
		String user = "writer" + users.incrementAndGet();
		try (HikariDataSource admin = engine.newPoolWithTables()) {
			Engine.execute(admin, CUSTOMER, switch (engine) {
				case POSTGRESQL, NEWEST_POSTGRESQL -> "CREATE ROLE " + user + " LOGIN";
				case H2 -> "CREATE USER " + user + " PASSWORD ''";
				default -> "CREATE USER " + user;
			}, "GRANT INSERT ON customer TO " + user, "GRANT SELECT, INSERT, UPDATE ON hilo_range TO " + user,
					"GRANT SELECT ON hilo_node TO " + user);
			// H2 lets administrators alone set it
			String url = admin.getJdbcUrl().replace(";DB_CLOSE_DELAY=-1", "");
			ExistingApplication.on(engine, url)
				.withPropertyValues("spring.datasource.username=" + user, "hilo.jdbc.schema-management=none")
				.run((context) -> {
					// The transaction goes on after the look has failed within it
					context.getBean(TransactionTemplate.class)
						.executeWithoutResult((transaction) -> assertThat(insertCustomer(context)).isEqualTo(1));
					assertThat(insertCustomer(context)).isEqualTo(2);
				});
		}
		assertThat(warnings(log)).singleElement()
			.asString()
			.contains("can't be probed")
			.contains("hilo.collections.customers.floor");
	}

	@Test
	void rowsBehindADataSourceThatRoutesAreNotLookedAtButColumnsAre(CapturedOutput log) {
		ExistingApplication.on(Engine.H2, Engine.H2.newDatabase())
			.withUserConfiguration(Routing.class)
			.run((context) -> {
				assertThat(insertCustomer(context)).isEqualTo(1);
				assertThat(insertCustomer(context)).isEqualTo(2);
			});
		assertThat(warnings(log)).singleElement()
			.asString()
			.contains("may lead each caller to another database")
			.contains("hilo.collections.customers.floor");
	}

	@Test
	void tableIsLookedAtWhereItIsAndNotWhereTheCountersAre() {
		ExistingApplication.on(Engine.POSTGRESQL, "jdbc:none:")
			.withUserConfiguration(Elsewhere.class)
			.run((context) -> {
				assertThat(insertCustomer(context)).isEqualTo(201);
				assertThat(insertCustomer(context)).isEqualTo(202);
				String url = context.getBean("entities", HikariDataSource.class).getJdbcUrl();
				context.close();
				JdbcTemplate after = new JdbcTemplate(new DriverManagerDataSource(url, Engine.POSTGRESQL.user(), ""));
				Awaitility.await()
					.untilAsserted(
							() -> assertThat(after.queryForObject(
									"SELECT count(*) FROM pg_stat_activity "
											+ "WHERE datname = current_database() AND pid <> pg_backend_pid()",
									Integer.class))
								.as("connections that are left")
								.isZero());
			});
	}

	@Test
	void tableWithRowLevelSecurityIsNotTrusted(CapturedOutput log) {
		String user = "tenant" + users.incrementAndGet();
		try (HikariDataSource admin = Engine.POSTGRESQL.newPoolWithTables()) {
			Engine.execute(admin, CUSTOMER, "INSERT INTO customer VALUES (7, 'of another')",
					"CREATE TABLE parcel (id varchar(64) NOT NULL PRIMARY KEY, name varchar(64))",
					"INSERT INTO parcel VALUES ('parcels/7-A', 'of another')");
			for (String table : List.of("customer", "parcel")) {
				Engine.execute(admin, "ALTER TABLE " + table + " ENABLE ROW LEVEL SECURITY",
						"CREATE POLICY own ON " + table + " USING (name = current_user) WITH CHECK (true)");
			}
			Engine.execute(admin, "CREATE ROLE " + user + " LOGIN",
					"GRANT ALL ON ALL TABLES IN SCHEMA public TO " + user);
			ExistingApplication.on(Engine.POSTGRESQL, admin.getJdbcUrl())
				.withPropertyValues("spring.datasource.username=" + user, "hilo.jdbc.schema-management=none")
				.run((context) -> {
					assertThat(insertCustomer(context)).isEqualTo(1);
					assertThat(context.getBean(JdbcAggregateTemplate.class).insert(new Parcel(null, "new")).id())
						.isEqualTo("parcels/1-A");
				});
		}
		assertThat(warnings(log)).hasSize(2)
			.allSatisfy((warning) -> assertThat(warning).contains("row-level security hides some of them"));
	}

	/** Without an entry in hilo.databases: the template alone shows it. */
	@Test
	void tableOfATemplateWithADataSourceOfItsOwnIsLookedAtThere() {
		ExistingApplication.on(Engine.H2, "jdbc:none:").withUserConfiguration(SecondTemplate.class).run((context) -> {
			JdbcAggregateTemplate second = context.getBean("second", JdbcAggregateTemplate.class);
			assertThat(second.insert(new Customer(null, "new")).id()).isEqualTo(201);
			assertThat(second.insert(new Filled(null, "left")).id()).isEqualTo(1);
		});
	}

	private static HikariDataSource withCustomers(Engine engine) {
		HikariDataSource pool = engine.newPool();
		Engine.execute(pool, CUSTOMER, "INSERT INTO customer VALUES (200, 'a')");
		return pool;
	}

	@Configuration(proxyBeanMethods = false)
	static class Elsewhere {

		@Bean
		@Primary
		HikariDataSource entities() {
			return withCustomers(Engine.POSTGRESQL);
		}

		@Bean
		@HiLoDataSource
		HikariDataSource counters() {
			return Engine.H2.newPool();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class SecondTemplate {

		@Bean
		@Primary
		HikariDataSource first() {
			return Engine.H2.newPool();
		}

		@Bean
		HikariDataSource rows() {
			HikariDataSource pool = withCustomers(Engine.H2);
			Engine.execute(pool, FILLED);
			return pool;
		}

		@Bean
		JdbcAggregateTemplate second(ApplicationContext context, JdbcMappingContext mapping,
				@Qualifier("rows") HikariDataSource rows) {
			NamedParameterJdbcTemplate operations = new NamedParameterJdbcTemplate(rows);
			JdbcConverter converter = new MappingJdbcConverter(mapping, (identifier, path) -> List.of());
			return new JdbcAggregateTemplate(context, mapping, converter, new DataAccessStrategyFactory(converter,
					operations, JdbcH2Dialect.INSTANCE, QueryMappingConfiguration.EMPTY)
				.create());
		}

	}

	record Filled(@Id @Nullable Long id, String name) {
	}

	@Configuration(proxyBeanMethods = false)
	static class Routing {

		@Bean
		@Primary
		DataSource tenants() {
			AbstractRoutingDataSource routing = new AbstractRoutingDataSource() {

				@Override
				protected Object determineCurrentLookupKey() {
					return "one";
				}

			};
			HikariDataSource tenant = Engine.H2.newPool();
			Engine.execute(tenant, CUSTOMER, FILLED);
			routing.setTargetDataSources(Map.of("one", tenant));
			return routing;
		}

		@Bean
		@HiLoDataSource
		HikariDataSource counters() {
			return Engine.H2.newPool();
		}

	}

}

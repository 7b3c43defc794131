package dev.hilo.autoconfigure;

import java.util.Map;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.jdbc.HiLoDataSource;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers which DataSource the ranges come from.
 */
class HiLoDataSourceTests {

	private final ApplicationContextRunner contextRunner = Contexts.withoutSpringData();

	@Test
	void takesThePrimaryOfTwo() {
		this.contextRunner.withUserConfiguration(Orders.class, PrimaryShop.class).run((context) -> {
			assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId("orders")).isEqualTo("orders/1-A");
			assertThat(hasTable(context.getBean("shop", DataSource.class))).isTrue();
			assertThat(hasTable(context.getBean("orders", DataSource.class))).isFalse();
		});
	}

	@Test
	void takesTheOneOfItsOwnBesideTheApplications() {
		this.contextRunner.withUserConfiguration(Orders.class, Own.class).run((context) -> {
			assertThat(context.getBean(HiLoIdGenerator.class).generateDocumentId("orders")).isEqualTo("orders/1-A");
			assertThat(context.getBean(DataSource.class)).isSameAs(context.getBean("orders"));
			assertThat(hasTable(context.getBean("idsDataSource", DataSource.class))).isTrue();
			assertThat(hasTable(context.getBean("orders", DataSource.class))).isFalse();
		});
	}

	@Test
	void refusesTwoOfItsOwn() {
		this.contextRunner.withBean(Client.class)
			.withUserConfiguration(Orders.class, Own.class, SecondOwn.class)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(NoUniqueBeanDefinitionException.class)
				.hasMessageContainingAll("idsDataSource", "secondIdsDataSource"));
	}

	@Test
	void refusesTwoWithoutAPrimary() {
		this.contextRunner.withBean(Client.class).withUserConfiguration(Orders.class, Shop.class).run((context) -> {
			FailureAnalysis analysis = analysis(context.getStartupFailure());
			assertThat(analysis.getDescription()).contains("orders", "shop");
			assertThat(analysis.getAction()).contains("@Primary", "@HiLoDataSource");
		});
	}

	@Test
	void refusesOneThatRoutes() {
		this.contextRunner.withBean(Client.class)
			.withUserConfiguration(Routing.class)
			.run((context) -> assertThat(analysis(context.getStartupFailure()).getAction())
				.contains("a database for each caller", "@HiLoDataSource"));
	}

	@Test
	void refusesOneThatRoutesBehindAProxy() {
		this.contextRunner.withBean(Client.class)
			.withUserConfiguration(ProxiedRouting.class)
			.run((context) -> assertThat(analysis(context.getStartupFailure()).getAction())
				.contains("a database for each caller"));
	}

	@Test
	void takesTheOneOfItsOwnBesideOneThatRoutes() {
		this.contextRunner.withUserConfiguration(Routing.class, Own.class)
			.run((context) -> assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders"))
				.isEqualTo(1));
	}

	@Test
	void explainsThatItNeedsSpringJdbc() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(HiLoAutoConfiguration.class))
			.withBean(Client.class)
			.run((context) -> assertThat(analysis(context.getStartupFailure()).getAction())
				.contains("spring-boot-starter-jdbc"));
	}

	@Test
	void refusesAFurtherDatabaseThatIsNotThere() {
		this.contextRunner.withUserConfiguration(Orders.class)
			.withPropertyValues("hilo.databases.archive.data-source=archiv")
			.run((context) -> {
				FailureAnalysis analysis = analysis(context.getStartupFailure());
				assertThat(analysis.getDescription()).contains("hilo.databases.archive.data-source is 'archiv'");
				assertThat(analysis.getAction()).contains("no DataSource bean");
			});
	}

	@Test
	void refusesAFurtherDatabaseWithoutADataSource() {
		this.contextRunner.withUserConfiguration(Orders.class)
			.withPropertyValues("hilo.databases.archive.node-tag=B")
			.run((context) -> assertThat(analysis(context.getStartupFailure()).getDescription())
				.contains("hilo.databases.archive.data-source is missing"));
	}

	@Test
	void givesIdsFromAFurtherDatabaseWhateverTheCaseOfItsName() {
		this.contextRunner.withUserConfiguration(Orders.class, Own.class)
			.withPropertyValues("hilo.databases.Archive.data-source=orders", "hilo.databases.Archive.node-tag=B",
					"hilo.databases.[old shop].data-source=orders", "hilo.databases.[old shop].separator=:")
			.run((context) -> {
				HiLoIdGenerator ids = context.getBean(HiLoIdGenerator.class);
				assertThat(ids.generateDocumentId("Archive", "orders")).isEqualTo("orders/1-B");
				assertThat(ids.generateDocumentId("old shop", "lines")).isEqualTo("lines:1-A");
				assertThat(ids.generateDocumentId("orders")).isEqualTo("orders/1-A");
			});
	}

	private static FailureAnalysis analysis(@Nullable Throwable failure) {
		assertThat(failure).isNotNull().hasRootCauseInstanceOf(HiLoConfigurationException.class);
		FailureAnalysis analysis = new HiLoConfigurationFailureAnalyzer(null).analyze(failure);
		assertThat(analysis).isNotNull();
		return analysis;
	}

	private static boolean hasTable(DataSource dataSource) {
		return Integer.valueOf(1)
			.equals(new JdbcTemplate(dataSource).queryForObject(
					"SELECT count(*) FROM information_schema.tables WHERE table_name = 'HILO_RANGE'", Integer.class));
	}

	static class Orders {

		@Bean
		HikariDataSource orders() {
			return Engine.H2.newPool();
		}

	}

	static class PrimaryShop {

		@Bean
		@Primary
		HikariDataSource shop() {
			return Engine.H2.newPool();
		}

	}

	static class Shop {

		@Bean
		DataSource shop() {
			return new TransactionAwareDataSourceProxy(Engine.H2.newPool());
		}

	}

	static class Own {

		@Bean(defaultCandidate = false)
		@HiLoDataSource
		HikariDataSource idsDataSource() {
			return Engine.H2.newPool();
		}

	}

	static class SecondOwn {

		@Bean(defaultCandidate = false)
		@HiLoDataSource
		HikariDataSource secondIdsDataSource() {
			return Engine.H2.newPool();
		}

	}

	static class Routing {

		@Bean
		DataSource tenants() {
			AbstractRoutingDataSource routing = new AbstractRoutingDataSource() {

				@Override
				protected Object determineCurrentLookupKey() {
					return "one";
				}

			};
			routing.setTargetDataSources(Map.of("one", Engine.H2.newPool()));
			routing.afterPropertiesSet();
			return routing;
		}

	}

	static class ProxiedRouting {

		@Bean
		DataSource tenants() {
			return new LazyConnectionDataSourceProxy(new Routing().tenants());
		}

	}

	record Client(HiLoIdGenerator ids) {
	}

}

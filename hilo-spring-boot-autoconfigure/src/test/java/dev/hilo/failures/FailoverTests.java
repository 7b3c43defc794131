package dev.hilo.failures;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.ObjectFactory;
import org.springframework.beans.factory.config.BeanDefinitionHolder;
import org.springframework.beans.factory.config.Scope;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers a DataSource that leads to another database while the application runs: each
 * range, its tag and its way back belong to the database that it came from.
 */
class FailoverTests {

	private final ApplicationContextRunner contextRunner = Contexts.withoutSpringData()
		.withPropertyValues("hilo.initial-capacity=2", "hilo.max-capacity=2", "hilo.refill-ahead=false");

	@ParameterizedTest
	@CsvSource({ "H2, auto", "H2, shared", "POSTGRESQL, auto", "POSTGRESQL, shared", "MARIADB, auto",
			"MARIADB, shared" })
	void nextRangeAfterAFailoverComesFromTheOtherDatabase(Engine engine, String mode) {
		twoPools(engine, (first, second) -> {
			seed(first, second);
			DelegatingDataSource proxy = new DelegatingDataSource(first);
			this.contextRunner.withBean(DataSource.class, () -> proxy)
				.withPropertyValues("hilo.jdbc.connection=" + mode)
				.run((context) -> {
					assertThat(ids(context).generateDocumentId("Orders")).isEqualTo("orders/7-A");
					proxy.setTargetDataSource(second);
					assertThat(ids(context).generateDocumentId("Orders")).isEqualTo("orders/8-A");
					assertThat(ids(context).generateDocumentId("Orders")).isEqualTo("orders/9-B");
				});
			assertThat(max(first)).isEqualTo(8);
			assertThat(max(second)).as("not given back after a heal").isEqualTo(10);
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void rangeGoesBackToTheDatabaseThatItCameFrom(Engine engine) {
		twoPools(engine, (first, second) -> {
			DelegatingDataSource proxy = new DelegatingDataSource(first);
			this.contextRunner.withBean(DataSource.class, () -> proxy)
				.withPropertyValues("hilo.initial-capacity=32", "hilo.max-capacity=32")
				.run((context) -> {
					assertThat(ids(context).generateDocumentId("Orders")).isEqualTo("orders/1-A");
					proxy.setTargetDataSource(second);
					assertThat(ids(context).generateDocumentId("Lines")).isEqualTo("lines/1-B");
					assertThat(ids(context).generateDocumentId("Orders")).isEqualTo("orders/2-A");
				});
			assertThat(max(first)).isEqualTo(2);
			assertThat(JdbcClient.create(second).sql("SELECT max_value FROM hilo_range").query(Long.class).list())
				.containsExactly(1L);
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void databaseThatComesInLaterGetsItsTablesFirst(Engine engine) {
		try (HikariDataSource first = engine.newPool(); HikariDataSource second = engine.newPool()) {
			DelegatingDataSource proxy = new DelegatingDataSource(first);
			this.contextRunner.withBean(DataSource.class, () -> proxy).run((context) -> {
				assertThat(ids(context).generateNextIdFor("orders")).isEqualTo(1);
				proxy.setTargetDataSource(second);
				assertThat(ids(context).generateNextIdFor("orders")).isEqualTo(2);
				assertThat(ids(context).generateNextIdFor("orders")).isEqualTo(3);
				proxy.setTargetDataSource(first);
				assertThat(ids(context).generateNextIdFor("orders")).isEqualTo(4);
				assertThat(ids(context).generateNextIdFor("orders")).isEqualTo(5);
			});
			assertThat(max(first)).isEqualTo(6);
			assertThat(max(second)).isEqualTo(4);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "H2", "POSTGRESQL", "MARIADB" })
	void poolThatAScopeHasMadeAnewIsFollowed(Engine engine) {
		twoPools(engine, (first, second) -> {
			Map<String, String> url = new HashMap<>(Map.of("url", first.getJdbcUrl()));
			Refreshable scope = new Refreshable();
			Consumer<ConfigurableApplicationContext> register = (context) -> {
				context.getBeanFactory().registerScope("refresh", scope);
				RootBeanDefinition pool = new RootBeanDefinition(HikariDataSource.class,
						() -> engine.pool(url.get("url")));
				pool.setScope("refresh");
				BeanDefinitionRegistry registry = (BeanDefinitionRegistry) context.getBeanFactory();
				BeanDefinitionHolder proxy = ScopedProxyUtils
					.createScopedProxy(new BeanDefinitionHolder(pool, "dataSource"), registry, true);
				registry.registerBeanDefinition(proxy.getBeanName(), proxy.getBeanDefinition());
			};
			seed(first, second);
			this.contextRunner.withInitializer(register::accept).run((context) -> {
				assertThat(ids(context).generateDocumentId("Orders")).isEqualTo("orders/7-A");
				assertThat(ids(context).generateDocumentId("Orders")).isEqualTo("orders/8-A");
				url.put("url", second.getJdbcUrl());
				scope.refresh();
				assertThat(ids(context).generateDocumentId("Orders")).isEqualTo("orders/9-B");
			});
			assertThat(max(first)).isEqualTo(8);
			assertThat(max(second)).as("not given back after a heal").isEqualTo(10);
		});
	}

	private static void seed(DataSource first, DataSource second) {
		Engine.execute(first, "INSERT INTO hilo_range (collection, max_value) VALUES ('orders', 6)");
		Engine.execute(second, "INSERT INTO hilo_range (collection, max_value) VALUES ('orders', 6)");
	}

	private static void twoPools(Engine engine, TwoPools test) {
		try (HikariDataSource first = engine.newPoolWithTables();
				HikariDataSource second = engine.newPoolWithTables()) {
			Engine.execute(first, "INSERT INTO hilo_node (node_tag) VALUES ('A')");
			Engine.execute(second, "INSERT INTO hilo_node (node_tag) VALUES ('B')");
			test.run(first, second);
		}
	}

	private static HiLoIdGenerator ids(AssertableApplicationContext context) {
		return context.getBean(HiLoIdGenerator.class);
	}

	private static long max(DataSource dataSource) {
		return JdbcClient.create(dataSource)
			.sql("SELECT max_value FROM hilo_range WHERE collection = 'orders'")
			.query(Long.class)
			.single();
	}

	@FunctionalInterface
	private interface TwoPools {

		void run(HikariDataSource first, HikariDataSource second);

	}

	/** As Spring Cloud's: what it holds is destroyed, and made anew when it is needed. */
	private static final class Refreshable implements Scope {

		private final Map<String, Object> beans = new HashMap<>();

		private final Map<String, Runnable> callbacks = new HashMap<>();

		synchronized void refresh() {
			this.beans.clear();
			this.callbacks.values().forEach(Runnable::run);
			this.callbacks.clear();
		}

		@Override
		public synchronized Object get(String name, ObjectFactory<?> factory) {
			Object bean = this.beans.get(name);
			if (bean == null) {
				bean = factory.getObject();
				this.beans.put(name, bean);
			}
			return bean;
		}

		@Override
		public synchronized Object remove(String name) {
			return this.beans.remove(name);
		}

		@Override
		public synchronized void registerDestructionCallback(String name, Runnable callback) {
			this.callbacks.put(name, callback);
		}

	}

}

package dev.hilo.dao;

import java.time.Duration;
import java.util.List;

import com.zaxxer.hikari.HikariDataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.persistence.autoconfigure.PersistenceExceptionTranslationAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.repository.ListCrudRepository;
import org.springframework.stereotype.Repository;

import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoDataSource;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;
import dev.hilo.support.H2Database;
import dev.hilo.support.TcpProxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What callers catch while the server of the ranges is away, and that of the entities is
 * not.
 */
@Tag("all")
class RangeUnavailableTranslatorTests {

	private final H2Database database = new H2Database();

	private final TcpProxy proxy = new TcpProxy(Engine.POSTGRESQL.newDatabase());

	private final ApplicationContextRunner contextRunner = Contexts.on(this.database)
		.withConfiguration(AutoConfigurations.of(PersistenceExceptionTranslationAutoConfiguration.class,
				HiLoDaoAutoConfiguration.class))
		.withUserConfiguration(Application.class)
		.withPropertyValues("test.url=" + this.proxy.url(), "hilo.jdbc.timeout=2s", "hilo.initial-capacity=1",
				"hilo.max-capacity=1", "hilo.refill-ahead=false");

	RangeUnavailableTranslatorTests() {
		this.database.jdbc().execute("CREATE TABLE orders (id varchar(50) PRIMARY KEY, product varchar(50))");
	}

	@AfterEach
	void close() {
		this.proxy.close();
	}

	@Test
	void repositoryOfSpringDataThrowsATransientExceptionUntilTheServerIsBack() {
		this.contextRunner.run((context) -> {
			Orders orders = context.getBean(Orders.class);
			assertThat(orders.save(new Order(null, "Tea")).id()).isEqualTo("orders/1-A");
			goAway();
			assertThatIsTransient(() -> orders.save(new Order(null, "Salt")));
			assertThatIsTransient(() -> orders.saveAll(List.of(new Order(null, "Salt"))));
			assertThat(orders.findAll()).extracting(Order::product).containsExactly("Tea");
			this.proxy.fault(TcpProxy.Fault.NONE);
			Awaitility.await()
				.atMost(Duration.ofSeconds(30))
				.ignoreException(TransientDataAccessException.class)
				.until(() -> orders.save(new Order(null, "Honey")).id() != null);
		});
	}

	@Test
	void repositoryClassOfTheApplicationThrowsIt() {
		this.contextRunner.run((context) -> {
			OwnOrders orders = context.getBean(OwnOrders.class);
			assertThat(orders.nextId()).isEqualTo("orders/1-A");
			goAway();
			assertThatIsTransient(orders::nextId);
			assertThatIsTransient(() -> orders.insert(new Order(null, "Salt")));
		});
	}

	@Test
	void generatorAndTemplateThrowHiLosOwnExceptionToOthers() {
		this.contextRunner.run((context) -> {
			context.getBean(Orders.class).save(new Order(null, "Tea"));
			goAway();
			assertThatExceptionOfType(RangeUnavailableException.class)
				.isThrownBy(() -> context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders"));
			assertThatExceptionOfType(RangeUnavailableException.class)
				.isThrownBy(() -> context.getBean(JdbcAggregateTemplate.class).save(new Order(null, "Salt")));
		});
	}

	@Test
	void repositoriesKeepTheExceptionsThatAnotherTryWouldNotMend() {
		this.contextRunner.withPropertyValues("hilo.collections.orders.domain=1").run((context) -> {
			Orders orders = context.getBean(Orders.class);
			OwnOrders own = context.getBean(OwnOrders.class);
			orders.save(new Order(null, "Tea"));
			assertThatExceptionOfType(IdSpaceExhaustedException.class)
				.isThrownBy(() -> orders.save(new Order(null, "Salt")));
			context.close();
			assertThatExceptionOfType(GeneratorClosedException.class).isThrownBy(own::nextId);
		});
	}

	@Test
	void applicationWithoutSpringsDataAccessStarts() {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(HiLoAutoConfiguration.class, HiLoDaoAutoConfiguration.class))
			.withBean(InMemoryRangeRepository.class)
			.withClassLoader(new FilteredClassLoader("org.springframework.dao"))
			.run((context) -> {
				assertThat(context).hasNotFailed().doesNotHaveBean(HiLoDaoAutoConfiguration.class);
				assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders")).isEqualTo(1);
			});
	}

	private void goAway() {
		this.proxy.fault(TcpProxy.Fault.REFUSE);
		this.proxy.cut();
	}

	private static void assertThatIsTransient(ThrowingCallable call) {
		assertThatExceptionOfType(TransientDataAccessException.class).isThrownBy(call)
			.withMessageContaining("'orders'")
			.havingCause()
			.isInstanceOf(RangeUnavailableException.class)
			.withMessageContaining("'orders'");
	}

	@Table("orders")
	record Order(@Id @Nullable String id, String product) {
	}

	interface Orders extends ListCrudRepository<Order, String> {

	}

	@Repository
	static class OwnOrders {

		private final HiLoIdGenerator ids;

		private final JdbcAggregateTemplate template;

		OwnOrders(HiLoIdGenerator ids, JdbcAggregateTemplate template) {
			this.ids = ids;
			this.template = template;
		}

		String nextId() {
			return this.ids.generateDocumentId("orders");
		}

		void insert(Order order) {
			this.template.insert(order);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(OwnOrders.class)
	@EnableJdbcRepositories(basePackageClasses = RangeUnavailableTranslatorTests.class,
			considerNestedRepositories = true,
			includeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Orders.class))
	static class Application {

		@Bean(defaultCandidate = false)
		@HiLoDataSource
		HikariDataSource ids(@Value("${test.url}") String url) {
			return Engine.POSTGRESQL.pool(url);
		}

	}

}

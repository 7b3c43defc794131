package dev.hilo.entities;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.repository.CrudRepository;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.entities.SeveralTemplatesTests.BeansOfItsOwn;
import dev.hilo.entities.SeveralTemplatesTests.Order;
import dev.hilo.support.H2Database;
import dev.hilo.support.TwoDatabases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An entity gets its id from the database that its repository stores to.
 */
class DataJdbcSeveralRepositoriesTests {

	private final TwoDatabases databases = new TwoDatabases();

	private final H2Database database = this.databases.database;

	private final ApplicationContextRunner contextRunner = this.databases.contextRunner;

	@Test
	void repositoryOfTheSecondDatabaseDrawsFromIt() {
		this.contextRunner.withUserConfiguration(BeansOfItsOwn.class, Repositories.class).run((context) -> {
			OrderRepository orders = context.getBean(OrderRepository.class);
			assertThat(orders.save(new Order(null, "Tea")).id()).isEqualTo("orders/101-N");
			assertThat(orders.findById("orders/101-N")).isPresent();
			assertThat(this.database.jdbc().queryForList("SELECT id FROM orders", String.class)).isEmpty();
		});
	}

	/** Spring Data 4.1 calls no entity callbacks of the template that it makes then. */
	@ParameterizedTest
	@ValueSource(classes = { RepositoriesOfAStrategy.class, RepositoriesOfOperations.class })
	void repositoryThatMakesATemplateItselfGetsNoIdOfTheWrongDatabase(Class<?> configuration) {
		this.contextRunner.withUserConfiguration(BeansOfItsOwn.class, configuration).run((context) -> {
			OrderRepository orders = context.getBean(OrderRepository.class);
			assertThatExceptionOfType(DataIntegrityViolationException.class)
				.isThrownBy(() -> orders.save(new Order(null, "Tea")));
			assertThat(context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders")).isEqualTo(1);
		});
	}

	interface OrderRepository extends CrudRepository<Order, String> {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableJdbcRepositories(basePackageClasses = DataJdbcSeveralRepositoriesTests.class,
			considerNestedRepositories = true,
			includeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = OrderRepository.class),
			jdbcAggregateOperationsRef = "northTemplate", transactionManagerRef = "northTransactions")
	static class Repositories {

	}

	@SuppressWarnings("deprecation")
	@Configuration(proxyBeanMethods = false)
	@EnableJdbcRepositories(basePackageClasses = DataJdbcSeveralRepositoriesTests.class,
			considerNestedRepositories = true,
			includeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = OrderRepository.class),
			dataAccessStrategyRef = "northStrategy", transactionManagerRef = "northTransactions")
	static class RepositoriesOfAStrategy {

	}

	@SuppressWarnings("deprecation")
	@Configuration(proxyBeanMethods = false)
	@EnableJdbcRepositories(basePackageClasses = DataJdbcSeveralRepositoriesTests.class,
			considerNestedRepositories = true,
			includeFilters = @ComponentScan.Filter(type = FilterType.ASSIGNABLE_TYPE, classes = OrderRepository.class),
			jdbcOperationsRef = "northJdbc", transactionManagerRef = "northTransactions")
	static class RepositoriesOfOperations {

	}

}

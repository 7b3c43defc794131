package dev.hilo.jpa;

import jakarta.persistence.EntityManagerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceInitializationAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The order in which units start and end.
 */
@Tag("all")
@ParameterizedClass
@EnumSource(names = { "H2", "POSTGRESQL" })
class PersistenceUnitLifecycleTests {

	private final FreshDatabase database;

	private final ApplicationContextRunner application;

	PersistenceUnitLifecycleTests(Engine engine) {
		this.database = FreshDatabase.of(engine);
		this.application = JpaApplication.on(engine, this.database.url(), Shop.BigNumber.class)
			.withPropertyValues("spring.jpa.hibernate.ddl-auto=create");
	}

	@Test
	void whatIsStoredAtTheEndGetsIdsAndTheRestIsGivenBack() {
		this.application.withUserConfiguration(StoringAtTheEnd.class)
			.run((context) -> assertThat(persist(context.getBean(EntityManagerFactory.class))).isEqualTo(1));
		assertThat(this.database.jdbc().queryForList("SELECT id FROM big_number ORDER BY id", Long.class))
			.containsExactly(1L, 2L);
		assertThat(max()).isEqualTo(2);
	}

	@Test
	void scriptsThatRunAfterTheUnitChangeNothing() {
		this.application.withConfiguration(AutoConfigurations.of(DataSourceInitializationAutoConfiguration.class))
			.withPropertyValues("spring.jpa.defer-datasource-initialization=true")
			.run((context) -> assertThat(persist(context.getBean(EntityManagerFactory.class))).isEqualTo(1));
		assertThat(max()).isEqualTo(1);
	}

	@Test
	void lazyApplicationGetsIds() {
		this.application.withBean(LazyInitializationBeanFactoryPostProcessor.class).run((context) -> {
			assertThat(isGeneratorThere(context)).isFalse();
			assertThat(persist(context.getBean(EntityManagerFactory.class))).isEqualTo(1);
		});
	}

	/** Such as one that has a repository injected, or its configuration class. */
	@Test
	void unitThatAnotherPostProcessorNeedsGetsIds() {
		this.application.withUserConfiguration(EarlyUnit.class)
			.run((context) -> assertThat(persist(context.getBean(EntityManagerFactory.class))).isEqualTo(1));
	}

	private static boolean isGeneratorThere(ApplicationContext context) {
		return ((ConfigurableApplicationContext) context).getBeanFactory()
			.containsSingleton(context.getBeanNamesForType(HiLoIdGenerator.class, true, false)[0]);
	}

	private Long max() {
		return this.database.jdbc()
			.queryForObject("SELECT max_value FROM hilo_range WHERE collection = 'bignumbers'", Long.class);
	}

	private static Long persist(EntityManagerFactory factory) {
		Shop.BigNumber entity = new Shop.BigNumber();
		factory.runInTransaction((manager) -> manager.persist(entity));
		return entity.id;
	}

	@Configuration(proxyBeanMethods = false)
	static class StoringAtTheEnd {

		@Bean
		DisposableBean storingAtTheEnd(EntityManagerFactory factory) {
			return () -> persist(factory);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class EarlyUnit {

		@Bean
		static BeanPostProcessor early(EntityManagerFactory factory) {
			return new BeanPostProcessor() {
			};
		}

	}

}

package dev.hilo.jpa;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import org.hibernate.StatelessSession;
import org.hibernate.engine.spi.SessionFactoryImplementor;

import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.entity.HiLoEntityAutoConfiguration;
import dev.hilo.entity.existing.HiLoExistingRowsAutoConfiguration;
import dev.hilo.support.Engine;

/**
 * An application that stores with JPA.
 */
record JpaApplication(ApplicationContext context) {

	/**
	 * Over a fresh database, with tables for these entities.
	 */
	static ApplicationContextRunner with(Engine engine, Class<?>... entities) {
		return on(engine, engine.newDatabaseWithTables(), entities)
			.withPropertyValues("spring.jpa.hibernate.ddl-auto=create");
	}

	static ApplicationContextRunner on(Engine engine, String url, Class<?>... entities) {
		return withoutUnit()
			.withPropertyValues("spring.datasource.url=" + url, "spring.datasource.username=" + engine.user(),
					"spring.jpa.hibernate.ddl-auto=none")
			.withConfiguration(AutoConfigurations.of(HibernateJpaAutoConfiguration.class))
			.withBean(PersistenceManagedTypes.class, () -> types(entities));
	}

	static ApplicationContextRunner withoutUnit() {
		return new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class,
				TransactionAutoConfiguration.class, JdbcTemplateAutoConfiguration.class, HiLoAutoConfiguration.class,
				HiLoJdbcAutoConfiguration.class, HiLoEntityAutoConfiguration.class,
				HiLoExistingRowsAutoConfiguration.class, HiLoJpaAutoConfiguration.class));
	}

	static PersistenceManagedTypes types(Class<?>... entities) {
		return PersistenceManagedTypes.of(Stream.of(entities).map(Class::getName).toArray(String[]::new));
	}

	/**
	 * Outlives a test.
	 */
	static ConfigurableApplicationContext start(Engine engine, Class<?> configuration, Class<?>... entities) {
		return new SpringApplicationBuilder(AutoConfigured.class, configuration).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.properties("spring.datasource.url=" + engine.newDatabaseWithTables(),
					"spring.datasource.username=" + engine.user(), "spring.jpa.hibernate.ddl-auto=create",
					"spring.threads.virtual.enabled=true", "spring.jpa.properties.hibernate.jdbc.batch_size=100")
			.initializers((context) -> ((GenericApplicationContext) context).registerBean(PersistenceManagedTypes.class,
					() -> types(entities)))
			.run();
	}

	<T> T persist(T entity) {
		run((manager) -> manager.persist(entity));
		return entity;
	}

	void run(Consumer<EntityManager> work) {
		call((manager) -> {
			work.accept(manager);
			return true;
		});
	}

	<T> T call(Function<EntityManager, T> work) {
		EntityManagerFactory factory = this.context.getBean(EntityManagerFactory.class);
		return new TransactionTemplate(this.context.getBean(PlatformTransactionManager.class))
			.execute((status) -> work.apply(SharedEntityManagerCreator.createSharedEntityManager(factory)));
	}

	<T> T find(Class<T> type, Object id) {
		return call((manager) -> manager.find(type, id));
	}

	long count(String entity) {
		return call((manager) -> manager.createQuery("select count(e) from " + entity + " e", Long.class)
			.getSingleResult());
	}

	void stateless(Consumer<StatelessSession> work) {
		sessionFactory().inStatelessTransaction(work);
	}

	SessionFactoryImplementor sessionFactory() {
		return this.context.getBean(EntityManagerFactory.class).unwrap(SessionFactoryImplementor.class);
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DataSourceAutoConfiguration.class, TransactionAutoConfiguration.class,
			JdbcTemplateAutoConfiguration.class, HibernateJpaAutoConfiguration.class, HiLoAutoConfiguration.class,
			HiLoJdbcAutoConfiguration.class, HiLoEntityAutoConfiguration.class, HiLoExistingRowsAutoConfiguration.class,
			HiLoJpaAutoConfiguration.class })
	static class AutoConfigured {

	}

}

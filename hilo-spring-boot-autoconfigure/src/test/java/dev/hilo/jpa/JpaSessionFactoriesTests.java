package dev.hilo.jpa;

import java.util.Properties;

import javax.sql.DataSource;

import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.orm.jpa.hibernate.LocalSessionFactoryBean;
import org.springframework.orm.jpa.hibernate.LocalSessionFactoryBuilder;

import dev.hilo.IdAssignmentException;
import dev.hilo.support.Contexts;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Hibernate without JPA's bootstrapping.
 */
class JpaSessionFactoriesTests {

	@Test
	void sessionFactoryOfSpringsGetsIdsOfItsDatabase() {
		FreshDatabase north = FreshDatabase.of(Engine.H2).withTables();
		north.jdbc().execute("CREATE TABLE purchase (id varchar(50) PRIMARY KEY, product varchar(50))");
		north.jdbc().update("INSERT INTO purchase VALUES ('purchases/700-N', 'a')");
		ApplicationContextRunner application = Contexts
			.with(JpaApplication.withoutUnit().withPropertyValues(FreshDatabase.of(Engine.H2).asDefault()), "north",
					north::dataSource)
			.withPropertyValues("hilo.databases.north.node-tag=N");
		factory(factory(application, "first", "dataSource"), "second", "north").run((context) -> {
			assertThat(persist(context, "first")).isEqualTo("purchases/1-A");
			assertThat(persist(context, "second")).isEqualTo("purchases/701-N");
		});
	}

	@Test
	void sessionFactoryThatIsNotOfSpringsSaysSo() {
		JpaApplication.withoutUnit()
			.withPropertyValues(FreshDatabase.of(Engine.H2).asDefault())
			.withBean("own", SessionFactory.class,
					() -> new LocalSessionFactoryBuilder(FreshDatabase.of(Engine.H2).dataSource())
						.addAnnotatedClasses(Shop.Purchase.class, Shop.Line.class)
						.buildSessionFactory())
			.run((context) -> assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> persist(context, "own"))
				.withMessageContainingAll("LocalContainerEntityManagerFactoryBean", "LocalSessionFactoryBean"));
	}

	private static ApplicationContextRunner factory(ApplicationContextRunner application, String name,
			String dataSource) {
		return application.withInitializer((context) -> ((GenericApplicationContext) context).registerBean(name,
				LocalSessionFactoryBean.class, () -> factory(context.getBean(dataSource, DataSource.class))));
	}

	private static LocalSessionFactoryBean factory(DataSource dataSource) {
		LocalSessionFactoryBean factory = new LocalSessionFactoryBean();
		factory.setDataSource(dataSource);
		factory.setAnnotatedClasses(Shop.Purchase.class, Shop.Line.class);
		Properties properties = new Properties();
		properties.setProperty("hibernate.hbm2ddl.auto", "update");
		factory.setHibernateProperties(properties);
		return factory;
	}

	private static String persist(ApplicationContext context, String factory) {
		Shop.Purchase purchase = new Shop.Purchase();
		context.getBean(factory, SessionFactory.class).inTransaction((session) -> session.persist(purchase));
		return String.valueOf(purchase.id);
	}

}

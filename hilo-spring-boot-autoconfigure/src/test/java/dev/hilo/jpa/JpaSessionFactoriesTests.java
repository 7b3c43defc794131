package dev.hilo.jpa;

import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;

import org.springframework.orm.jpa.hibernate.LocalSessionFactoryBuilder;

import dev.hilo.IdAssignmentException;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Hibernate without JPA's bootstrapping.
 */
class JpaSessionFactoriesTests {

	@Test
	void sessionFactoryThatIsNotOfSpringsSaysSo() {
		JpaApplication.withoutUnit()
			.withPropertyValues(FreshDatabase.of(Engine.H2).asDefault())
			.withBean("own", SessionFactory.class,
					() -> new LocalSessionFactoryBuilder(FreshDatabase.of(Engine.H2).dataSource())
						.addAnnotatedClasses(Shop.Purchase.class, Shop.Line.class)
						.buildSessionFactory())
			.run((context) -> assertThatExceptionOfType(IdAssignmentException.class)
				.isThrownBy(() -> context.getBean(SessionFactory.class)
					.inTransaction((session) -> session.persist(new Shop.Purchase())))
				.withMessageContaining("LocalContainerEntityManagerFactoryBean"));
	}

}

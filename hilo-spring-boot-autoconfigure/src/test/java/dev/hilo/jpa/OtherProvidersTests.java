package dev.hilo.jpa;

import java.lang.reflect.Proxy;

import javax.sql.DataSource;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.spi.PersistenceProvider;
import org.hibernate.jpa.HibernatePersistenceProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.support.Engine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Units of a provider that does not know {@link HiLoId}.
 */
class OtherProvidersTests {

	private final ApplicationContextRunner application = JpaApplication.withoutUnit()
		.withConfiguration(AutoConfigurations.of(HiLoOtherJpaAutoConfiguration.class))
		.withPropertyValues("spring.datasource.url=" + Engine.H2.newDatabase());

	@Test
	void entityWithHiLoIdFailsTheStart() {
		unit(Shop.Purchase.class, Shop.Line.class).run((context) -> assertThat(context).getFailure()
			.rootCause()
			.isInstanceOf(HiLoConfigurationException.class)
			.hasMessageContainingAll("The persistence provider of 'orders' is 'jdk.proxy",
					"Only Hibernate knows @HiLoId", Shop.class.getName() + "$", "HiLoIdGenerator"));
	}

	@Test
	void entityWithoutItIsNoConcernOfHiLo() {
		unit(Plain.class).run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void hibernatesOwnUnitsPass() {
		unit(new HibernatePersistenceProvider(), Shop.Purchase.class, Shop.Line.class)
			.run((context) -> assertThat(context).hasNotFailed());
	}

	private ApplicationContextRunner unit(Class<?>... entities) {
		return unit(other(), entities);
	}

	private ApplicationContextRunner unit(PersistenceProvider provider, Class<?>... entities) {
		return this.application.withInitializer((context) -> ((GenericApplicationContext) context)
			.registerBean("orders", LocalContainerEntityManagerFactoryBean.class, () -> {
				LocalContainerEntityManagerFactoryBean unit = new LocalContainerEntityManagerFactoryBean();
				unit.setPersistenceUnitName("orders");
				unit.setDataSource(context.getBean(DataSource.class));
				unit.setManagedTypes(JpaApplication.types(entities));
				unit.setPersistenceProvider(provider);
				return unit;
			}));
	}

	/** Hibernate under another name. */
	private static PersistenceProvider other() {
		HibernatePersistenceProvider real = new HibernatePersistenceProvider();
		return (PersistenceProvider) Proxy.newProxyInstance(OtherProvidersTests.class.getClassLoader(),
				new Class<?>[] { PersistenceProvider.class },
				(proxy, method, arguments) -> method.invoke(real, arguments));
	}

	@Entity
	static class Plain {

		@Id
		@Nullable Long id;

	}

}

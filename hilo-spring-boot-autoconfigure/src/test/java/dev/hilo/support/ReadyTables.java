package dev.hilo.support;

import javax.sql.DataSource;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Creates the tables in the database of an application before HiLo sees it, for tests
 * whose subject is something else: Flyway takes longer than the rest of such an
 * application.
 */
public final class ReadyTables implements BeanPostProcessor {

	private ReadyTables() {
	}

	public static void in(ConfigurableApplicationContext context) {
		context.getBeanFactory().addBeanPostProcessor(new ReadyTables());
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String name) {
		if (bean instanceof DataSource dataSource) {
			Engine.createTables(dataSource);
		}
		return bean;
	}

}

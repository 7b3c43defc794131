package dev.hilo.autoconfigure;

import java.util.List;

import javax.sql.DataSource;

import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

import dev.hilo.range.RangeRepository;

/**
 * Makes the generators lazy where nothing stores ranges: then an application that injects
 * one fails at its start, and one that injects none, such as a test without a database,
 * starts.
 */
final class LazyWithoutDataSource implements BeanFactoryPostProcessor {

	private static final List<String> GENERATORS = List.of("hiLoIdGenerator", "hiLoEntityIdGenerator");

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
		if (nothingStoresRanges(beans)) {
			GENERATORS.stream()
				.filter(beans::containsBeanDefinition)
				.forEach((name) -> beans.getBeanDefinition(name).setLazyInit(true));
		}
	}

	/**
	 * An application on R2DBC has to say where, so that it fails at its start as well.
	 */
	static boolean nothingStoresRanges(ConfigurableListableBeanFactory beans) {
		return !MissingDataSource.hasConnectionFactory(beans) && !hasUrl(beans)
				&& names(beans, DataSource.class).isEmpty()
				&& List.of("hiLoRangeRepository").containsAll(names(beans, RangeRepository.class));
	}

	private static boolean hasUrl(ConfigurableListableBeanFactory beans) {
		return beans.getBean(ConfigurableApplicationContext.ENVIRONMENT_BEAN_NAME, Environment.class)
			.containsProperty(MissingDataSource.URL);
	}

	private static List<String> names(ConfigurableListableBeanFactory beans, Class<?> type) {
		return List.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, type, true, false));
	}

}

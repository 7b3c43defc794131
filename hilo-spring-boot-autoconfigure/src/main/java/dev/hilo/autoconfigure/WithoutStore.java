package dev.hilo.autoconfigure;

import java.util.List;
import java.util.stream.Stream;

import javax.sql.DataSource;

import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

import dev.hilo.range.RangeRepository;

/**
 * Makes the generators lazy in an application without a store of ranges: one that injects
 * a generator fails at its start, and one that injects none, such as a test without a
 * database, starts.
 */
final class WithoutStore implements BeanFactoryPostProcessor {

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
		if (isMissing(beans)) {
			Stream.of(HiLoBeans.GENERATOR, HiLoBeans.ENTITY_IDS)
				.filter(beans::containsBeanDefinition)
				.forEach((name) -> beans.getBeanDefinition(name).setLazyInit(true));
		}
	}

	/**
	 * Whether there is no store of ranges, or nothing that would use one. An application
	 * on R2DBC must configure one, so it is to fail at its start.
	 */
	static boolean isMissing(ConfigurableListableBeanFactory beans) {
		List<String> repositories = names(beans, RangeRepository.class);
		return !HiLoBeans.haveConnectionFactory(beans)
				&& !beans.getBean(ConfigurableApplicationContext.ENVIRONMENT_BEAN_NAME, Environment.class)
					.containsProperty(MissingDataSource.URL)
				&& (repositories.isEmpty() || (names(beans, DataSource.class).isEmpty()
						&& repositories.equals(List.of(HiLoBeans.JDBC_REPOSITORY))));
	}

	private static List<String> names(ConfigurableListableBeanFactory beans, Class<?> type) {
		return List.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, type, true, false));
	}

}

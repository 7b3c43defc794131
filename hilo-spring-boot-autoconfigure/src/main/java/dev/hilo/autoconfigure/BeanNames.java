package dev.hilo.autoconfigure;

import java.util.stream.Stream;

import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * What messages call the beans of the application.
 */
final class BeanNames {

	private BeanNames() {
	}

	/**
	 * The name of a bean, or its class where the name can't be told.
	 */
	static <T> String describe(Class<T> type, T bean, ConfigurableListableBeanFactory beanFactory) {
		String[] names = Stream.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beanFactory, type, true, false))
			.filter((name) -> !ScopedProxyUtils.isScopedTarget(name))
			.toArray(String[]::new);
		return Stream.of(names)
			.filter((name) -> names.length == 1 || beanFactory.getSingleton(name) == bean)
			.findFirst()
			.map((name) -> "The " + type.getSimpleName() + " bean '" + name + "'")
			.orElseGet(() -> "The " + type.getSimpleName() + " " + bean.getClass().getName());
	}

}

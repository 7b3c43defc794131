package dev.hilo.autoconfigure;

import java.util.List;
import java.util.stream.Stream;

import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

import dev.hilo.EntityIdGenerator;

/**
 * Names the beans of the application in messages.
 */
public final class BeanNames {

	private BeanNames() {
	}

	/**
	 * Whether an EntityIdGenerator of the application's own makes the ids. Creates no
	 * bean.
	 * @param beanFactory the application's beans
	 * @return whether there is one
	 */
	public static boolean haveOwnEntityIds(ListableBeanFactory beanFactory) {
		return !List.of("hiLoEntityIdGenerator")
			.containsAll(List.of(beanFactory.getBeanNamesForType(EntityIdGenerator.class, true, false)));
	}

	/**
	 * The name of a bean, or its class where its name is not known.
	 * @param type the type that it is known by
	 * @param bean the bean
	 * @param beanFactory the factory that it is from
	 * @param <T> the type
	 * @return the name with the type before it
	 */
	public static <T> String describe(Class<T> type, T bean, ConfigurableListableBeanFactory beanFactory) {
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

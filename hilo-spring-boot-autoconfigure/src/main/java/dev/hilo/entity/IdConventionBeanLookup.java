package dev.hilo.entity;

import java.lang.reflect.WildcardType;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.ResolvableType;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.IdConvention;

/**
 * The {@link IdConvention} beans, each with its type. A lambda does not know its own, but
 * the method that declares it as a bean does.
 */
final class IdConventionBeanLookup {

	private IdConventionBeanLookup() {
	}

	/**
	 * The conventions of a context and its parents.
	 */
	static List<IdConventions.Entry> find(ConfigurableListableBeanFactory beanFactory) {
		return names(beanFactory)
			.map((name) -> new IdConventions.Entry(name, typeOf(name, beanFactory),
					beanFactory.getBean(name, IdConvention.class)))
			.toList();
	}

	/**
	 * Checks that each has a type. Creates no bean.
	 * @throws HiLoConfigurationException if one has none
	 */
	static void check(ConfigurableListableBeanFactory beanFactory) {
		names(beanFactory).forEach((name) -> typeOf(name, beanFactory));
	}

	/**
	 * Whether there is one for a class. Creates no bean.
	 * @throws HiLoConfigurationException if one has no type
	 */
	static boolean hasOneFor(Class<?> type, ConfigurableListableBeanFactory beanFactory) {
		return names(beanFactory).anyMatch((name) -> typeOf(name, beanFactory).isAssignableFrom(type));
	}

	private static Stream<String> names(ConfigurableListableBeanFactory beanFactory) {
		return Stream.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beanFactory, IdConvention.class))
			.filter((name) -> !ScopedProxyUtils.isScopedTarget(name));
	}

	private static Class<?> typeOf(String name, ConfigurableListableBeanFactory beanFactory) {
		Class<?> ofTarget = declaredType(ScopedProxyUtils.getTargetBeanName(name), beanFactory);
		Class<?> type = (ofTarget != null) ? ofTarget : declaredType(name, beanFactory);
		if (type == null) {
			throw new HiLoConfigurationException("The type of the IdConvention bean '" + name + "'", null,
					"Declare the bean with a method that returns an IdConvention of a class, such as "
							+ "IdConvention<Invoice>");
		}
		return type;
	}

	private static @Nullable Class<?> declaredType(String name, ConfigurableListableBeanFactory beanFactory) {
		try {
			if (beanFactory.getMergedBeanDefinition(name) instanceof RootBeanDefinition definition) {
				ResolvableType type = definition.getResolvableType();
				Class<?> ofProduct = entityType(type.as(FactoryBean.class).getGeneric());
				return (ofProduct != null) ? ofProduct : entityType(type);
			}
		}
		catch (NoSuchBeanDefinitionException ex) {
			// A singleton that was registered as an object
			return beanFactory.containsBean(name) ? entityType(ResolvableType.forClass(beanFactory.getType(name)))
					: null;
		}
		return null;
	}

	/** A method that declares less than it returns has none. */
	private static @Nullable Class<?> entityType(ResolvableType convention) {
		ResolvableType type = convention.as(IdConvention.class).getGeneric();
		return (type.getType() instanceof WildcardType) ? null : type.resolve();
	}

}

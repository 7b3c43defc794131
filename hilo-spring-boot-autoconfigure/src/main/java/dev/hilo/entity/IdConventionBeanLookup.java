package dev.hilo.entity;

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
		return names(beanFactory).map((name) -> {
			IdConvention<?> convention = beanFactory.getBean(name, IdConvention.class);
			return new IdConventions.Entry(name, typeOf(name, convention, beanFactory), convention);
		}).toList();
	}

	/**
	 * Checks that each has a type. Creates only the beans whose declaration does not show
	 * it.
	 * @throws HiLoConfigurationException if one has none
	 */
	static void check(ConfigurableListableBeanFactory beanFactory) {
		names(beanFactory).filter((name) -> declaredType(name, beanFactory) == null)
			.forEach((name) -> typeOf(name, beanFactory.getBean(name, IdConvention.class), beanFactory));
	}

	/**
	 * Whether there may be one for a class, as far as the declarations show. Creates no
	 * bean.
	 */
	static boolean mayHaveOneFor(Class<?> type, ConfigurableListableBeanFactory beanFactory) {
		return names(beanFactory).anyMatch((name) -> {
			Class<?> declared = declaredType(name, beanFactory);
			return declared == null || declared.isAssignableFrom(type);
		});
	}

	private static Stream<String> names(ConfigurableListableBeanFactory beanFactory) {
		return Stream.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beanFactory, IdConvention.class))
			.filter((name) -> !ScopedProxyUtils.isScopedTarget(name));
	}

	/**
	 * The more specific of two: a method may declare less than it returns, and a class
	 * with a type variable shows only the variable's bound.
	 */
	private static Class<?> typeOf(String name, IdConvention<?> convention,
			ConfigurableListableBeanFactory beanFactory) {
		Class<?> type = entityType(ResolvableType.forClass(convention.getClass()));
		Class<?> declared = declaredType(name, beanFactory);
		if (type == null || (declared != null && type.isAssignableFrom(declared))) {
			type = declared;
		}
		if (type == null) {
			throw new HiLoConfigurationException("The type of the IdConvention bean '" + name + "'", null,
					"Declare the bean with a method that returns an IdConvention of a class, such as "
							+ "IdConvention<Invoice>");
		}
		return type;
	}

	private static @Nullable Class<?> declaredType(String name, ConfigurableListableBeanFactory beanFactory) {
		Class<?> ofTarget = definedType(ScopedProxyUtils.getTargetBeanName(name), beanFactory);
		return (ofTarget != null) ? ofTarget : definedType(name, beanFactory);
	}

	private static @Nullable Class<?> definedType(String name, ConfigurableListableBeanFactory beanFactory) {
		try {
			if (beanFactory.getMergedBeanDefinition(name) instanceof RootBeanDefinition definition) {
				ResolvableType type = definition.getResolvableType();
				Class<?> ofProduct = entityType(type.as(FactoryBean.class).getGeneric());
				return (ofProduct != null) ? ofProduct : entityType(type);
			}
		}
		catch (NoSuchBeanDefinitionException ex) {
			// A singleton that was registered as an object
		}
		return null;
	}

	private static @Nullable Class<?> entityType(ResolvableType convention) {
		return convention.as(IdConvention.class).getGeneric().resolve();
	}

}

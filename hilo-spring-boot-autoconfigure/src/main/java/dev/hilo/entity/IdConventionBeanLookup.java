package dev.hilo.entity;

import java.util.ArrayList;
import java.util.List;

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
		List<IdConventions.Entry> entries = new ArrayList<>();
		for (String name : names(beanFactory)) {
			IdConvention<?> convention = beanFactory.getBean(name, IdConvention.class);
			entries.add(new IdConventions.Entry(name, typeOf(name, convention, beanFactory), convention));
		}
		return entries;
	}

	/**
	 * Checks that each has a type. Creates only the beans whose declaration does not show
	 * it.
	 * @throws HiLoConfigurationException if one has none
	 */
	static void check(ConfigurableListableBeanFactory beanFactory) {
		for (String name : names(beanFactory)) {
			if (declaredType(name, beanFactory) == null) {
				typeOf(name, beanFactory.getBean(name, IdConvention.class), beanFactory);
			}
		}
	}

	/**
	 * Whether there may be one for a class, as far as the declarations show. Creates no
	 * bean.
	 */
	static boolean mayHaveOneFor(Class<?> type, ConfigurableListableBeanFactory beanFactory) {
		for (String name : names(beanFactory)) {
			Class<?> declared = declaredType(name, beanFactory);
			if (declared == null || declared.isAssignableFrom(type)) {
				return true;
			}
		}
		return false;
	}

	private static List<String> names(ConfigurableListableBeanFactory beanFactory) {
		List<String> names = new ArrayList<>(
				List.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beanFactory, IdConvention.class)));
		names.removeIf(ScopedProxyUtils::isScopedTarget);
		return names;
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

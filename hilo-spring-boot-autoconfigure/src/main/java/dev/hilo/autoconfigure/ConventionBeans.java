package dev.hilo.autoconfigure;

import java.util.ArrayList;
import java.util.List;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.ResolvableType;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.IdConvention;
import dev.hilo.data.IdConventions;

/**
 * The {@link IdConvention} beans, each with its type. A lambda does not know its own, but
 * the method that declares it as a bean does.
 */
final class ConventionBeans {

	private ConventionBeans() {
	}

	static List<IdConventions.Entry<?>> find(ConfigurableListableBeanFactory beanFactory) {
		List<IdConventions.Entry<?>> entries = new ArrayList<>();
		for (String name : beanFactory.getBeanNamesForType(IdConvention.class)) {
			IdConvention<?> convention = beanFactory.getBean(name, IdConvention.class);
			entries.add(entry(typeOf(name, convention, beanFactory), convention));
		}
		return entries;
	}

	@SuppressWarnings("unchecked")
	private static <T> IdConventions.Entry<T> entry(Class<?> type, IdConvention<?> convention) {
		return new IdConventions.Entry<>((Class<T>) type, (IdConvention<T>) convention);
	}

	private static Class<?> typeOf(String name, IdConvention<?> convention,
			ConfigurableListableBeanFactory beanFactory) {
		Class<?> type = ResolvableType.forClass(IdConvention.class, convention.getClass()).getGeneric().resolve();
		if (type == null && beanFactory.containsBeanDefinition(name)
				&& beanFactory.getMergedBeanDefinition(name) instanceof RootBeanDefinition definition) {
			type = definition.getResolvableType().as(IdConvention.class).getGeneric().resolve();
		}
		if (type == null) {
			throw new HiLoConfigurationException("The type of the IdConvention bean '" + name + "'", null,
					"Declare the bean by a method that returns an IdConvention of a class, such as IdConvention<Invoice>");
		}
		return type;
	}

}

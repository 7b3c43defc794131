package dev.hilo.entity;

import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

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
record IdConventionBeanLookup(
		ConfigurableListableBeanFactory beanFactory) implements Supplier<List<IdConventions.Entry>> {

	/**
	 * The conventions of the context and its parents.
	 */
	@Override
	public List<IdConventions.Entry> get() {
		List<IdConventions.Entry> entries = new ArrayList<>();
		for (Map.Entry<String, Class<?>> each : types().entrySet()) {
			entries.add(new IdConventions.Entry(each.getKey(), each.getValue(),
					this.beanFactory.getBean(each.getKey(), IdConvention.class)));
		}
		return entries;
	}

	/**
	 * Whether there is one for a class. Creates no bean.
	 * @throws HiLoConfigurationException if one has no type
	 */
	boolean hasOneFor(Class<?> type) {
		return types().values().stream().anyMatch((each) -> each.isAssignableFrom(type));
	}

	/**
	 * The types of all, by the names of the beans. Creates no bean.
	 * @throws HiLoConfigurationException if one has no type
	 */
	Map<String, Class<?>> types() {
		Map<String, Class<?>> types = new LinkedHashMap<>();
		for (String name : BeanFactoryUtils.beanNamesForTypeIncludingAncestors(this.beanFactory, IdConvention.class)) {
			if (!ScopedProxyUtils.isScopedTarget(name)) {
				types.put(name, typeOf(name));
			}
		}
		return types;
	}

	private Class<?> typeOf(String name) {
		Class<?> ofTarget = declaredType(ScopedProxyUtils.getTargetBeanName(name));
		Class<?> type = (ofTarget != null) ? ofTarget : declaredType(name);
		if (type == null) {
			throw new HiLoConfigurationException("The type of the IdConvention bean '" + name + "'", null,
					"Declare the bean with a method that returns an IdConvention of a class, such as "
							+ "IdConvention<Invoice>");
		}
		return type;
	}

	private @Nullable Class<?> declaredType(String name) {
		try {
			if (this.beanFactory.getMergedBeanDefinition(name) instanceof RootBeanDefinition definition) {
				ResolvableType type = definition.getResolvableType();
				Class<?> ofProduct = entityType(type.as(FactoryBean.class).getGeneric());
				return (ofProduct != null) ? ofProduct : entityType(type);
			}
		}
		catch (NoSuchBeanDefinitionException ex) {
			// A singleton that was registered as an object
			return this.beanFactory.containsBean(name)
					? entityType(ResolvableType.forClass(this.beanFactory.getType(name))) : null;
		}
		return null;
	}

	/** A method that declares less than it returns has none. */
	private static @Nullable Class<?> entityType(ResolvableType convention) {
		ResolvableType type = convention.as(IdConvention.class).getGeneric();
		return (type.getType() instanceof WildcardType) ? null : type.resolve();
	}

}

package dev.hilo.jpa;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Member;

import jakarta.persistence.metamodel.ManagedType;
import jakarta.persistence.spi.PersistenceProvider;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;
import org.springframework.util.ReflectionUtils;

import dev.hilo.HiLoConfigurationException;

/**
 * Fails the start where another provider than Hibernate would ignore {@link HiLoId}, and
 * store null.
 */
final class OtherProviders implements BeanPostProcessor {

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		if (bean instanceof AbstractEntityManagerFactoryBean unit) {
			PersistenceProvider provider = unit.getPersistenceProvider();
			if (provider != null && !isHibernate(provider.getClass())) {
				for (ManagedType<?> type : unit.getNativeEntityManagerFactory().getMetamodel().getManagedTypes()) {
					check(beanName, provider, type.getJavaType());
				}
			}
		}
		return bean;
	}

	/** Spring has a subclass of Hibernate's. */
	private static boolean isHibernate(@Nullable Class<?> provider) {
		return provider != null
				&& (provider.getName().startsWith("org.hibernate.") || isHibernate(provider.getSuperclass()));
	}

	private static void check(String unit, PersistenceProvider provider, Class<?> type) {
		ReflectionUtils.doWithFields(type, (field) -> refuse(unit, provider, field), OtherProviders::isMarked);
		ReflectionUtils.doWithMethods(type, (method) -> refuse(unit, provider, method), OtherProviders::isMarked);
	}

	private static boolean isMarked(AnnotatedElement member) {
		return member.isAnnotationPresent(HiLoId.class);
	}

	private static void refuse(String unit, PersistenceProvider provider, Member member) {
		throw new HiLoConfigurationException("The persistence provider of '" + unit + "'",
				provider.getClass().getName(),
				"Only Hibernate knows @HiLoId, which " + member.getDeclaringClass().getName() + "." + member.getName()
						+ " has: use Hibernate, or set the id by HiLoIdGenerator before the entity is persisted");
	}

}

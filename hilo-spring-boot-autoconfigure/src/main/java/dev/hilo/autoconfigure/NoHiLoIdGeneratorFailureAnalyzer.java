package dev.hilo.autoconfigure;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

import dev.hilo.EntityIdGenerator;
import dev.hilo.HiLoIdGenerator;

/**
 * Explains why there is no {@link HiLoIdGenerator} to inject.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class NoHiLoIdGeneratorFailureAnalyzer extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException> {

	private final @Nullable BeanFactory beanFactory;

	NoHiLoIdGeneratorFailureAnalyzer(@Nullable BeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause) {
		if (cause.getBeanType() != HiLoIdGenerator.class || !(this.beanFactory instanceof ListableBeanFactory beans)) {
			return null;
		}
		String[] own = beans.getBeanNamesForType(EntityIdGenerator.class, true, false);
		if (own.length == 0) {
			return new FailureAnalysis(
					"A HiLoIdGenerator was to be injected, but there is none: hilo.enabled is false.",
					"Remove hilo.enabled=false, or inject an ObjectProvider<HiLoIdGenerator> and do without.", cause);
		}
		return new FailureAnalysis(
				"A HiLoIdGenerator was to be injected, but there is none: the bean '" + own[0]
						+ "' of type EntityIdGenerator replaces HiLo for all entities.",
				"Inject the EntityIdGenerator instead; or remove it and give single types an IdConvention; or define a "
						+ "HiLoIdGenerator bean of your own.",
				cause);
	}

}

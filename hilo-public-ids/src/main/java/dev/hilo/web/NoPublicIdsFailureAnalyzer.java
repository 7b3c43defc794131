package dev.hilo.web;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

import dev.hilo.HiLoConfigurationException;

/**
 * Explains that {@link HiLoPublicIds} to inject need a key.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class NoPublicIdsFailureAnalyzer extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException> {

	private final @Nullable BeanFactory beanFactory;

	NoPublicIdsFailureAnalyzer(@Nullable BeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause) {
		if (cause.getBeanType() != HiLoPublicIds.class || this.beanFactory == null
				|| !this.beanFactory.containsBean(HiLoWebAutoConfiguration.PUBLIC_IDS)) {
			return null;
		}
		HiLoConfigurationException missing = HiLoPublicIds.withoutKey();
		return new FailureAnalysis(missing.problem() + ".", missing.allowed(), cause);
	}

}

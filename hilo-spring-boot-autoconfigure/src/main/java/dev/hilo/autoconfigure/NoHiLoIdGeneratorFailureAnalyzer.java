package dev.hilo.autoconfigure;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

import dev.hilo.HiLoIdGenerator;

/**
 * Explains why there is no {@link HiLoIdGenerator} to inject. Spring Boot explains one
 * that exists but does not fit.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class NoHiLoIdGeneratorFailureAnalyzer extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException> {

	private static final String HILO = HiLoAutoConfiguration.class.getName();

	private final @Nullable BeanFactory beanFactory;

	private final @Nullable Environment environment;

	NoHiLoIdGeneratorFailureAnalyzer(@Nullable BeanFactory beanFactory, @Nullable Environment environment) {
		this.beanFactory = beanFactory;
		this.environment = environment;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause) {
		if (cause.getBeanType() != HiLoIdGenerator.class || this.environment == null
				|| !(this.beanFactory instanceof ListableBeanFactory beans) || has(beans, HiLoIdGenerator.class)) {
			return null;
		}
		if (!OnHiLo.isEnabled(this.environment)) {
			String enabled = this.environment.getProperty(OnHiLo.ENABLED);
			return because(cause,
					OnHiLo.ENABLED + " is '" + enabled + "'." + RawProperties.origin(this.environment, OnHiLo.ENABLED),
					"Remove " + OnHiLo.ENABLED + "=" + enabled
							+ ", or inject an ObjectProvider<HiLoIdGenerator> instead.");
		}
		return has(beans, HiLoAutoConfiguration.class) ? null : leftOut(cause, this.environment);
	}

	/** The condition report is no longer there when a context has failed. */
	private static FailureAnalysis leftOut(NoSuchBeanDefinitionException cause, Environment environment) {
		if (!environment.getProperty(EnableAutoConfiguration.ENABLED_OVERRIDE_PROPERTY, Boolean.class, true)) {
			return because(cause, "this is a test slice, which auto-configures what it names and nothing else ("
					+ EnableAutoConfiguration.ENABLED_OVERRIDE_PROPERTY + " is false), and it does not name HiLo.",
					"Annotate the test with @ImportAutoConfiguration(HiLoAutoConfiguration.class) and "
							+ "@Import(InMemoryRangeRepository.class) to get ids without a database, or replace the "
							+ "generator with a field @MockitoBean HiLoIdGenerator.");
		}
		return because(cause,
				HILO + " is excluded, by spring.autoconfigure.exclude or an annotation, or there is "
						+ "neither @EnableAutoConfiguration nor @SpringBootApplication.",
				"Let Spring Boot auto-configure HiLo; or, to do without it, set " + OnHiLo.ENABLED
						+ "=false and inject an ObjectProvider<HiLoIdGenerator>.");
	}

	private static FailureAnalysis because(NoSuchBeanDefinitionException cause, String reason, String action) {
		return new FailureAnalysis("A HiLoIdGenerator is needed, but there is none: " + reason, action, cause);
	}

	private static boolean has(ListableBeanFactory beans, Class<?> type) {
		return beans.getBeanNamesForType(type, true, false).length > 0;
	}

}

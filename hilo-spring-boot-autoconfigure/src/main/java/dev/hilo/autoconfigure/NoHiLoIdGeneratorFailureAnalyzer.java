package dev.hilo.autoconfigure;

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
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

	private static final String EXCLUDED = "spring.autoconfigure.exclude";

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
		return has(beans, HiLoAutoConfiguration.class) ? null : leftOut(cause, beans, this.environment);
	}

	/** The condition report is no longer there when a context has failed. */
	private static @Nullable FailureAnalysis leftOut(NoSuchBeanDefinitionException cause, ListableBeanFactory beans,
			Environment environment) {
		if (!environment.getProperty(EnableAutoConfiguration.ENABLED_OVERRIDE_PROPERTY, Boolean.class, true)) {
			return because(cause, "this is a test slice, which auto-configures what it names and nothing else ("
					+ EnableAutoConfiguration.ENABLED_OVERRIDE_PROPERTY + " is false), and it does not name HiLo.",
					"Annotate the test with @ImportAutoConfiguration(HiLoAutoConfiguration.class) and "
							+ "@Import(InMemoryRangeRepository.class) to get ids without a database, or replace the "
							+ "generator with a field @MockitoBean HiLoIdGenerator.");
		}
		String[] enabling = beans.getBeanNamesForAnnotation(EnableAutoConfiguration.class);
		if (enabling.length == 0) {
			return because(cause,
					"the application is configured without @EnableAutoConfiguration or @SpringBootApplication.",
					"Add one of them, or @ImportAutoConfiguration({ HiLoAutoConfiguration.class, "
							+ "HiLoJdbcAutoConfiguration.class }).");
		}
		if (Binder.get(environment).bind(EXCLUDED, Bindable.setOf(String.class)).orElseGet(Set::of).contains(HILO)) {
			return excluded(cause, EXCLUDED);
		}
		for (String bean : enabling) {
			EnableAutoConfiguration annotation = beans.findAnnotationOnBean(bean, EnableAutoConfiguration.class, false);
			if (annotation != null && (List.of(annotation.exclude()).contains(HiLoAutoConfiguration.class)
					|| List.of(annotation.excludeName()).contains(HILO))) {
				return excluded(cause, "the annotation of the bean '" + bean + "'");
			}
		}
		return null;
	}

	private static FailureAnalysis excluded(NoSuchBeanDefinitionException cause, String by) {
		return because(cause, HILO + " is excluded by " + by + ".",
				"Remove " + HILO + " from it; or, to do without HiLo, set " + OnHiLo.ENABLED
						+ "=false and inject an ObjectProvider<HiLoIdGenerator>.");
	}

	private static FailureAnalysis because(NoSuchBeanDefinitionException cause, String reason, String action) {
		return new FailureAnalysis("A HiLoIdGenerator is needed, but there is none: " + reason, action, cause);
	}

	private static boolean has(ListableBeanFactory beans, Class<?> type) {
		return beans.getBeanNamesForType(type, true, false).length > 0;
	}

}

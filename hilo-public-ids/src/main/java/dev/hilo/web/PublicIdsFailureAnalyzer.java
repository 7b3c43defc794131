package dev.hilo.web;

import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.origin.Origin;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

import dev.hilo.HiLoConfigurationException;

/**
 * Explains that keys are missing, not valid or misspelt. It names properties and where
 * they are set, and no value: Spring Boot's own analyzers would print the secret.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class PublicIdsFailureAnalyzer implements FailureAnalyzer {

	private static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of(PublicIdProperties.PREFIX);

	private final @Nullable BeanFactory beanFactory;

	private final @Nullable Environment environment;

	PublicIdsFailureAnalyzer(@Nullable BeanFactory beanFactory, @Nullable Environment environment) {
		this.beanFactory = beanFactory;
		this.environment = environment;
	}

	@Override
	public @Nullable FailureAnalysis analyze(Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			if (cause instanceof HiLoConfigurationException wrong
					&& wrong.property().startsWith(PublicIdProperties.PREFIX)) {
				return analysis(wrong, cause);
			}
			if (cause instanceof NoSuchBeanDefinitionException missing && missing.getBeanType() == HiLoPublicIds.class
					&& this.beanFactory != null && this.beanFactory.containsBean(HiLoWebAutoConfiguration.PUBLIC_IDS)) {
				return analysis(HiLoPublicIds.withoutKey(), cause);
			}
			if (cause instanceof BindException unread
					&& (PREFIX.equals(unread.getName()) || PREFIX.isAncestorOf(unread.getName()))) {
				return analysis(unread);
			}
		}
		return null;
	}

	private FailureAnalysis analysis(HiLoConfigurationException wrong, Throwable cause) {
		return new FailureAnalysis(wrong.problem() + "." + origin(ConfigurationPropertyName.of(wrong.property())),
				wrong.allowed(), cause);
	}

	private static FailureAnalysis analysis(BindException unread) {
		String properties = (unread.getCause() instanceof UnboundConfigurationPropertiesException unknown)
				? unknown.getUnboundProperties()
					.stream()
					.map(PublicIdsFailureAnalyzer::line)
					.collect(Collectors.joining())
				: (unread.getProperty() != null) ? line(unread.getProperty()) : "";
		return new FailureAnalysis("Nothing can be read from " + unread.getName() + ":" + properties,
				"Set hilo.public-ids.keys[0].version and hilo.public-ids.keys[0].key, and nothing else under "
						+ PublicIdProperties.PREFIX,
				unread);
	}

	private static String line(ConfigurationProperty property) {
		return "%n%n    %s%n    Origin: %s".formatted(property.getName(), property.getOrigin());
	}

	private String origin(ConfigurationPropertyName property) {
		if (this.environment != null) {
			for (ConfigurationPropertySource source : ConfigurationPropertySources.get(this.environment)) {
				Origin origin = Origin.from(source.getConfigurationProperty(property));
				if (origin != null) {
					return "%n%n    Origin: %s".formatted(origin);
				}
			}
		}
		return "";
	}

}

package dev.hilo.web;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.BindException;
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
 * Explains that keys are missing or not valid. It names a property and where it is set,
 * and no value: Spring Boot's own analyzer would print the secret.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class PublicIdsFailureAnalyzer implements FailureAnalyzer {

	private static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of(PublicIdProperties.PREFIX);

	private final @Nullable Environment environment;

	PublicIdsFailureAnalyzer(@Nullable Environment environment) {
		this.environment = environment;
	}

	@Override
	public @Nullable FailureAnalysis analyze(Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			if (cause instanceof HiLoConfigurationException wrong
					&& wrong.property().startsWith(PublicIdProperties.PREFIX)) {
				return new FailureAnalysis(
						wrong.problem() + "." + origin(ConfigurationPropertyName.of(wrong.property())), wrong.allowed(),
						cause);
			}
			if (cause instanceof BindException unread
					&& (PREFIX.equals(unread.getName()) || PREFIX.isAncestorOf(unread.getName()))) {
				return new FailureAnalysis(
						"Nothing can be read from " + unread.getName() + "." + origin(unread.getName()),
						"Set hilo.public-ids.keys[0].version and hilo.public-ids.keys[0].key", cause);
			}
		}
		return null;
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

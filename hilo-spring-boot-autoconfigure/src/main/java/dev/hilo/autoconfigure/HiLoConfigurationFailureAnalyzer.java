package dev.hilo.autoconfigure;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.origin.Origin;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;

import dev.hilo.HiLoConfigurationException;

/**
 * Explains a property whose value is not allowed, and says where it is set.
 */
final class HiLoConfigurationFailureAnalyzer extends AbstractFailureAnalyzer<HiLoConfigurationException> {

	private final @Nullable Environment environment;

	HiLoConfigurationFailureAnalyzer(@Nullable Environment environment) {
		this.environment = environment;
	}

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, HiLoConfigurationException cause) {
		Origin origin = (this.environment instanceof ConfigurableEnvironment configurable)
				? new RawProperties(configurable).origin(cause.property()) : null;
		String where = (origin != null) ? "%n%n    Origin: %s".formatted(origin) : "";
		return new FailureAnalysis(cause.problem() + "." + where, cause.allowed(), cause);
	}

}

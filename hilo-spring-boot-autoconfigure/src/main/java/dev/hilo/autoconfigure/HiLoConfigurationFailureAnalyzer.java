package dev.hilo.autoconfigure;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
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
		return new FailureAnalysis(cause.problem() + "." + RawProperties.origin(this.environment, cause.property()),
				cause.allowed(), cause);
	}

}

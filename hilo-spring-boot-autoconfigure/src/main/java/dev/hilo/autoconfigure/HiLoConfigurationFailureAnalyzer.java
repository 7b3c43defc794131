package dev.hilo.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

import dev.hilo.HiLoConfigurationException;

/**
 * Explains a property with a value that is not allowed.
 */
final class HiLoConfigurationFailureAnalyzer extends AbstractFailureAnalyzer<HiLoConfigurationException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, HiLoConfigurationException cause) {
		return new FailureAnalysis(cause.getMessage(), cause.allowed(), cause);
	}

}

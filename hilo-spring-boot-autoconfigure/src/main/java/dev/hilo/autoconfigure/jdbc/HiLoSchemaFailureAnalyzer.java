package dev.hilo.autoconfigure.jdbc;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

import dev.hilo.jdbc.schema.HiLoSchemaException;

/**
 * Explains why the tables could not be created.
 */
final class HiLoSchemaFailureAnalyzer extends AbstractFailureAnalyzer<HiLoSchemaException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, HiLoSchemaException cause) {
		return new FailureAnalysis(cause.problem() + ".", cause.action(), cause);
	}

}

package dev.hilo.support;

import org.springframework.boot.test.context.assertj.AssertableApplicationContext;

import dev.hilo.HiLoConfigurationException;

/**
 * What applications fail with at their start.
 */
public final class StartFailures {

	private StartFailures() {
	}

	/** The wrong property that has stopped it, wherever the exception stands. */
	public static HiLoConfigurationException wrongProperty(AssertableApplicationContext context) {
		for (Throwable cause = context.getStartupFailure(); cause != null; cause = cause.getCause()) {
			if (cause instanceof HiLoConfigurationException wrong) {
				return wrong;
			}
		}
		throw new AssertionError("started, or failed otherwise", context.getStartupFailure());
	}

}

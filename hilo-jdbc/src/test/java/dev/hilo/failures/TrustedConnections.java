package dev.hilo.failures;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Pools opened meanwhile do not probe idle connections, or a fault would strike the probe
 * instead of the statement.
 */
final class TrustedConnections implements BeforeAllCallback, AfterAllCallback {

	/** For how many ms a pool trusts an idle connection. */
	private static final String BYPASS = "com.zaxxer.hikari.aliveBypassWindowMs";

	@Override
	public void beforeAll(ExtensionContext context) {
		System.setProperty(BYPASS, "60000");
	}

	@Override
	public void afterAll(ExtensionContext context) {
		System.clearProperty(BYPASS);
	}

}

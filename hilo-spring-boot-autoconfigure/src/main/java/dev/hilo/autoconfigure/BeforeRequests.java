package dev.hilo.autoconfigure;

import org.springframework.context.SmartLifecycle;

/**
 * What each start of the application does last, before web servers and listeners of
 * messages start: waits for the checks, and has the first ranges fetched.
 */
final class BeforeRequests implements SmartLifecycle {

	private final StartUpChecks checks;

	private final WarmUp warmUp;

	private volatile boolean running;

	BeforeRequests(StartUpChecks checks, WarmUp warmUp) {
		this.checks = checks;
		this.warmUp = warmUp;
	}

	@Override
	public void start() {
		this.checks.await();
		this.warmUp.begin();
		this.running = true;
	}

	@Override
	public void stop() {
		this.running = false;
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return DEFAULT_PHASE - 4096;
	}

}

package dev.hilo.autoconfigure;

import org.springframework.context.SmartLifecycle;

/**
 * Something to do at each start of the application, at a place in the order.
 */
final class LifecycleStep implements SmartLifecycle {

	/** Before web servers and listeners of messages. */
	static final int BEFORE_REQUESTS = DEFAULT_PHASE - 4096;

	private final int phase;

	private final Runnable step;

	private volatile boolean running;

	LifecycleStep(int phase, Runnable step) {
		this.phase = phase;
		this.step = step;
	}

	@Override
	public void start() {
		this.step.run();
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
		return this.phase;
	}

}

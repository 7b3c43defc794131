package dev.hilo.autoconfigure;

import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;

import dev.hilo.engine.RangeIdGenerator;

/**
 * Starts the generator before anything that may draw ids, and stops it in two steps. When
 * the context begins to close, unused ranges go back, while requests that still run get
 * small fresh ones. When everything else has stopped, the rest goes back and nothing is
 * held any more: beans that store something while they are destroyed get a range of just
 * its size. The generator itself is closed as a bean.
 */
final class HiLoLifecycle implements ApplicationListener<ContextClosedEvent>, ApplicationContextAware, SmartLifecycle {

	/** Stops after everything that may still draw ids. */
	private static final int PHASE = Integer.MIN_VALUE + 100;

	private @Nullable ApplicationContext context;

	private volatile @Nullable RangeIdGenerator generator;

	private volatile Runnable started = () -> {
	};

	private volatile boolean running;

	/**
	 * Takes care of a generator, which may be created late.
	 * @param generator the generator
	 * @param started called when the generator has started
	 */
	RangeIdGenerator manage(RangeIdGenerator generator, Runnable started) {
		this.started = started;
		this.generator = generator;
		return generator;
	}

	@Override
	public void setApplicationContext(ApplicationContext context) {
		this.context = context;
	}

	@Override
	public void onApplicationEvent(ContextClosedEvent event) {
		RangeIdGenerator generator = this.generator;
		if (generator != null && event.getApplicationContext() == this.context) {
			generator.giveBack();
		}
	}

	@Override
	public boolean supportsAsyncExecution() {
		return false;
	}

	@Override
	public void start() {
		RangeIdGenerator generator = this.generator;
		if (generator != null) {
			generator.start();
			this.started.run();
		}
		this.running = true;
	}

	@Override
	public void stop() {
		this.running = false;
		RangeIdGenerator generator = this.generator;
		if (generator != null) {
			generator.drain();
		}
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

}

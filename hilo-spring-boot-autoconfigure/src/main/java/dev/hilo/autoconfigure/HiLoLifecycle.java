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
 * its size. The generator itself is closed as a bean. Before a checkpoint of the process
 * nothing is held either, and once all has stopped nothing is drawn until the restart.
 */
final class HiLoLifecycle implements ApplicationListener<ContextClosedEvent>, ApplicationContextAware, SmartLifecycle {

	/** Stops after everything that may still draw ids. */
	private static final int PHASE = Integer.MIN_VALUE + 100;

	private @Nullable ApplicationContext context;

	private volatile @Nullable RangeIdGenerator generator;

	private volatile Runnable restarting = () -> {
	};

	private volatile Runnable started = () -> {
	};

	private volatile boolean running;

	/** Since the generator was last stopped. */
	private volatile boolean stopped;

	private volatile boolean inCheckpoint;

	/**
	 * Takes care of a generator, which may be created late.
	 * @param generator the generator
	 * @param restarting called before the generator starts again
	 * @param started called when the generator has started
	 */
	RangeIdGenerator manage(RangeIdGenerator generator, Runnable restarting, Runnable started) {
		this.restarting = restarting;
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
			restart(generator);
			this.started.run();
		}
		this.stopped = false;
		this.running = true;
	}

	private void restart(RangeIdGenerator generator) {
		if (this.stopped || this.inCheckpoint) {
			this.restarting.run();
		}
		generator.start();
	}

	@Override
	public void stop() {
		this.running = false;
		this.stopped = true;
		RangeIdGenerator generator = this.generator;
		if (generator != null) {
			stop(generator);
		}
	}

	private void stop(RangeIdGenerator generator) {
		if (this.inCheckpoint && !this.running) {
			generator.suspend();
		}
		else {
			generator.drain();
		}
	}

	/**
	 * Has nothing held that would be in an image of the process. While the application
	 * runs, its late callers are still served: Spring stops it for the checkpoint after
	 * this, and then nothing is drawn any more.
	 */
	void beforeCheckpoint() {
		this.inCheckpoint = true;
		RangeIdGenerator generator = this.generator;
		if (generator != null) {
			stop(generator);
		}
	}

	/**
	 * Lets callers draw again, unless Spring has started the application again already.
	 */
	void afterRestore() {
		RangeIdGenerator generator = this.generator;
		if (generator != null && !generator.database(null).isOpen()) {
			restart(generator);
			if (this.stopped) {
				generator.drain();
			}
		}
		this.inCheckpoint = false;
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

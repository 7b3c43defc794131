package dev.hilo.autoconfigure;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;

import dev.hilo.HiLoException;
import dev.hilo.engine.RangeIdGenerator;

/**
 * Starts the generator before anything that may draw ids, with the first ranges of the
 * collections with {@code warm-up}, and stops it in two steps. When the context begins to
 * close, unused ranges go back, while requests that still run get small fresh ones. When
 * everything else has stopped, the rest goes back and no range remains: a bean that
 * stores something while it is destroyed gets a range of just that size. The generator
 * itself is closed as a bean. Before a checkpoint of the process all ranges go back as
 * well, and once everything has stopped no number can be drawn until the restart.
 */
final class HiLoLifecycle implements ApplicationListener<ContextClosedEvent>, SmartLifecycle {

	/** Stops after everything that may still draw ids. */
	private static final int PHASE = Integer.MIN_VALUE + 100;

	private final ConfigurableListableBeanFactory beanFactory;

	private final ObjectProvider<Schemes> schemes;

	private volatile boolean running;

	/** Since the generator was last stopped. */
	private volatile boolean stopped;

	private volatile boolean inCheckpoint;

	HiLoLifecycle(ConfigurableListableBeanFactory beanFactory, ObjectProvider<Schemes> schemes) {
		this.beanFactory = beanFactory;
		this.schemes = schemes;
	}

	private @Nullable RangeIdGenerator generator() {
		return HiLoBeans.generator(this.beanFactory);
	}

	/** A parent hears of its children's end too. */
	@Override
	public void onApplicationEvent(ContextClosedEvent event) {
		RangeIdGenerator generator = generator();
		if (generator != null && event.getApplicationContext() instanceof ConfigurableApplicationContext closed
				&& closed.getBeanFactory() == this.beanFactory) {
			generator.giveBack();
		}
	}

	@Override
	public boolean supportsAsyncExecution() {
		return false;
	}

	@Override
	public void start() {
		OptionalGenerator optional = this.beanFactory.getBean(OptionalGenerator.class);
		ResolvedProperties properties = this.beanFactory.getBean(ResolvedProperties.class);
		List<String> warm = properties.warmUps();
		if (!warm.isEmpty()) {
			// Makes a lazy generator
			optional.isMissing();
		}
		RangeIdGenerator generator = generator();
		if (generator != null) {
			try {
				restart(generator);
			}
			catch (HiLoException ex) {
				optional.failStart(ex);
			}
			if (!this.stopped) {
				StartUpChecks.run(this.beanFactory, generator.databases(), properties.timeout());
			}
			for (String collection : warm) {
				warmUp(generator, collection);
			}
		}
		this.stopped = false;
		this.running = true;
	}

	private static void warmUp(RangeIdGenerator generator, String collection) {
		PropertyPath.of(collection).check("warm-up", true, () -> {
			generator.warmUp(collection);
			return collection;
		});
	}

	private void restart(RangeIdGenerator generator) {
		if (this.stopped || this.inCheckpoint) {
			this.schemes.getObject().restart();
		}
		generator.start();
	}

	@Override
	public void stop() {
		this.running = false;
		this.stopped = true;
		RangeIdGenerator generator = generator();
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
	 * Gives all ranges back, so that no image of the process contains one. While the
	 * application runs, its late callers still get ids: Spring stops it for the
	 * checkpoint after this, and then no number can be drawn.
	 */
	void beforeCheckpoint() {
		this.inCheckpoint = true;
		RangeIdGenerator generator = generator();
		if (generator != null) {
			stop(generator);
		}
	}

	/**
	 * Lets callers draw again, unless Spring has started the application again already.
	 */
	void afterRestore() {
		RangeIdGenerator generator = generator();
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

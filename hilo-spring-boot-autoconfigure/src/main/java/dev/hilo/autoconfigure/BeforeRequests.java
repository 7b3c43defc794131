package dev.hilo.autoconfigure;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.SmartLifecycle;

import dev.hilo.engine.RangeIdGenerator;

/**
 * What each start of the application does last, before web servers and listeners of
 * messages start: waits for the checks, and has the first ranges of the collections with
 * {@code warm-up} fetched in the background, in all databases.
 */
final class BeforeRequests implements SmartLifecycle {

	private final StartUpChecks checks;

	private final ConfigurableListableBeanFactory beanFactory;

	private volatile boolean running;

	BeforeRequests(StartUpChecks checks, ConfigurableListableBeanFactory beanFactory) {
		this.checks = checks;
		this.beanFactory = beanFactory;
	}

	@Override
	public void start() {
		this.checks.await();
		this.beanFactory.getBean(ResolvedProperties.class).collections().forEach((name, own) -> {
			if (own.warmUp() && !this.beanFactory.getBean(OptionalGenerator.class).isMissing()) {
				this.beanFactory.getBeanProvider(RangeIdGenerator.class)
					.ifUnique((generator) -> warmUp(generator, name));
			}
		});
		this.running = true;
	}

	private static void warmUp(RangeIdGenerator generator, String collection) {
		PropertyPath.of(collection).check("warm-up", true, () -> {
			generator.warmUp(collection);
			return collection;
		});
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

package dev.hilo.autoconfigure;

import java.util.List;
import java.util.Map;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.SmartLifecycle;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.engine.RangeIdGenerator;

/**
 * Has the first ranges of some collections fetched while the application starts, in all
 * databases. Waits for none of them.
 */
final class WarmUp implements SmartLifecycle {

	/** When properties have been tried, and before the application takes requests. */
	private static final int PHASE = Trials.PHASE + 1;

	private final ConfigurableListableBeanFactory beanFactory;

	private volatile boolean running;

	WarmUp(ConfigurableListableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	/**
	 * Begins to fetch the ranges.
	 * @throws HiLoConfigurationException if a name can't be that of a collection
	 */
	@Override
	public void start() {
		List<String> collections = collections();
		// Else nobody uses the generator, and creating it would fail the start
		if (!collections.isEmpty() && !LazyWithoutDataSource.nothingStoresRanges(this.beanFactory)) {
			this.beanFactory.getBeanProvider(RangeIdGenerator.class)
				.ifUnique((generator) -> collections.forEach((name) -> warmUp(generator, name)));
		}
		this.running = true;
	}

	private List<String> collections() {
		return this.beanFactory.getBean(ResolvedProperties.class)
			.collections()
			.entrySet()
			.stream()
			.filter((each) -> each.getValue().warmUp())
			.map(Map.Entry::getKey)
			.toList();
	}

	private static void warmUp(RangeIdGenerator generator, String collection) {
		PropertyChecks.check(PropertyChecks.path(collection) + "warm-up", true, () -> {
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
		return PHASE;
	}

}

package dev.hilo.autoconfigure;

import java.util.List;
import java.util.Map;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.SmartLifecycle;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.engine.RangeIdGenerator;

/**
 * What each start of the application does last, before web servers and listeners of
 * messages start: waits for the checks, and has the first ranges fetched.
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
		warmUp();
		this.running = true;
	}

	/**
	 * Fetches the first ranges of the collections with {@code warm-up}, in the background
	 * and in all databases.
	 * @throws HiLoConfigurationException if a name can't be that of a collection
	 */
	private void warmUp() {
		List<String> collections = collectionsToWarmUp();
		// Else the generator is unused, and creating it would fail the start
		if (!collections.isEmpty() && !MissingDataSource.isMissing(this.beanFactory)) {
			this.beanFactory.getBeanProvider(RangeIdGenerator.class)
				.ifUnique((generator) -> collections.forEach((name) -> warmUp(generator, name)));
		}
	}

	private List<String> collectionsToWarmUp() {
		return this.beanFactory.getBean(ResolvedProperties.class)
			.collections()
			.entrySet()
			.stream()
			.filter((each) -> each.getValue().warmUp())
			.map(Map.Entry::getKey)
			.toList();
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

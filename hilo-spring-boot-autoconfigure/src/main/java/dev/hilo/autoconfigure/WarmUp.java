package dev.hilo.autoconfigure;

import java.util.List;
import java.util.Map;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.engine.RangeIdGenerator;

/**
 * Fetches the first ranges of the collections with {@code warm-up} in the background of
 * the start, in all databases.
 */
record WarmUp(ConfigurableListableBeanFactory beanFactory) {

	/**
	 * Begins to fetch the ranges.
	 * @throws HiLoConfigurationException if a name can't be that of a collection
	 */
	void begin() {
		List<String> collections = collections();
		if (!collections.isEmpty() && !this.beanFactory.getBean(OptionalGenerator.class).isMissing()) {
			this.beanFactory.getBeanProvider(RangeIdGenerator.class)
				.ifUnique((generator) -> collections.forEach((name) -> warmUp(generator, name)));
		}
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
		PropertyPath.of(collection).check("warm-up", true, () -> {
			generator.warmUp(collection);
			return collection;
		});
	}

}

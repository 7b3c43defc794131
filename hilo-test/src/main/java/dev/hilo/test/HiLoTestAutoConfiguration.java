package dev.hilo.test;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.Environment;

import dev.hilo.range.RangeRepository;

/**
 * Auto-configuration for ranges in memory, in a test with {@link AutoConfigureHiLo}, also
 * where the application has a store of its own.
 *
 * @since 0.1.0
 */
@AutoConfiguration(beforeName = "dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration")
@ConditionalOnBooleanProperty(name = "hilo.enabled", matchIfMissing = true)
public final class HiLoTestAutoConfiguration {

	@Bean
	RangesInMemory hiLoRangesInMemory(Environment environment) {
		Map<String, Collection> collections = Binder.get(environment)
			.bind("hilo.collections", Bindable.mapOf(String.class, Collection.class))
			.orElseGet(Map::of);
		Set<String> foreign = collections.entrySet()
			.stream()
			.filter((collection) -> collection.getValue().counter() != null)
			.map((collection) -> collection.getKey().toLowerCase(Locale.ROOT))
			.collect(Collectors.toSet());
		return new RangesInMemory(foreign::contains,
				environment.getProperty("dev.hilo.test.above-rows", Boolean.class, false));
	}

	@Bean
	@Primary
	RangeRepository hiLoRangeRepositoryInMemory(RangesInMemory ranges) {
		return ranges.of(null);
	}

	@Bean
	@Primary
	RangeRepository.ByDatabase hiLoFurtherRepositoriesInMemory(RangesInMemory ranges) {
		return ranges::of;
	}

	/** What is read of a collection's properties. */
	record Collection(@Nullable String counter) {
	}

}

package dev.hilo.autoconfigure.test;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

import dev.hilo.autoconfigure.FurtherRepositories;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.autoconfigure.entity.NoExistingRows;
import dev.hilo.autoconfigure.jdbc.HiLoJdbcAutoConfiguration;
import dev.hilo.range.RangeRepository;
import dev.hilo.test.AutoConfigureHiLo;
import dev.hilo.test.RangesInMemory;

/**
 * Auto-configuration for ranges in memory, in a test with {@link AutoConfigureHiLo}, also
 * where the application has a store of its own.
 */
@AutoConfiguration(before = HiLoJdbcAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "hilo.enabled", matchIfMissing = true)
public final class HiLoTestAutoConfiguration {

	@Bean
	RangesInMemory hiLoRangesInMemory(ResolvedProperties properties) {
		return new RangesInMemory(properties.counters()::containsKey);
	}

	@Bean
	@Primary
	RangeRepository hiLoRangeRepositoryInMemory(RangesInMemory ranges) {
		return ranges.of(null);
	}

	@Bean
	FurtherRepositories hiLoFurtherRepositoriesInMemory(RangesInMemory ranges, ResolvedProperties properties) {
		Map<String, RangeRepository> repositories = properties.databases()
			.stream()
			.map((database) -> String.valueOf(database.name()))
			.collect(Collectors.toMap(Function.identity(), ranges::of));
		return () -> repositories;
	}

	@Bean
	NoExistingRows hiLoNoExistingRows() {
		return new NoExistingRows();
	}

}

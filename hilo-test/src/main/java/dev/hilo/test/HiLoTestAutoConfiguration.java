package dev.hilo.test;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
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
		return new RangesInMemory(environment.getProperty("dev.hilo.test.above-rows", Boolean.class, false));
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

}

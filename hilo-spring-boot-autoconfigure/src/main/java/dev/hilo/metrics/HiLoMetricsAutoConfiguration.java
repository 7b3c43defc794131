package dev.hilo.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.autoconfigure.HiLoBeans;
import dev.hilo.autoconfigure.HiLoProperties;
import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.engine.RangeIdGenerator;

/**
 * Auto-configuration for meters and observations of ranges. Timers come from the
 * observations, all other meters from snapshots. Spring Boot has an ObservationRegistry
 * with all that meters.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = HiLoAutoConfiguration.class,
		afterName = {
				"org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
				"org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration" })
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnBean({ ResolvedProperties.class, ObservationRegistry.class })
public final class HiLoMetricsAutoConfiguration {

	@Bean
	CollectionTags hiLoCollectionTags(HiLoProperties properties) {
		return new CollectionTags(properties.metrics().maxCollections());
	}

	@Bean
	ObservedRanges hiLoObservedRanges(ObservationRegistry registry, CollectionTags tags) {
		return new ObservedRanges(registry, tags);
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(MeterBinder.class)
	@ConditionalOnBean(MeterRegistry.class)
	static class Meters {

		/**
		 * Asks for the generator by name, which needs no lock once it exists: refills may
		 * run while beans are being created.
		 */
		@Bean
		HiLoMeters hiLoMeters(CollectionTags tags, BeanFactory beanFactory) {
			return new HiLoMeters(tags, () -> beanFactory.getBean(HiLoBeans.GENERATOR, RangeIdGenerator.class));
		}

	}

}

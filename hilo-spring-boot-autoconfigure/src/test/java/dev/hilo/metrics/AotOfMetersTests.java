package dev.hilo.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeRepository;
import dev.hilo.support.AheadOfTime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Meters and observations in an application that was processed ahead of time.
 */
@Tag("long")
class AotOfMetersTests {

	private final AheadOfTime application = new AheadOfTime(AotOfMetersTests.class, TestPropertyValues.empty(),
			Application.class, ObservationAutoConfiguration.class, MetricsAutoConfiguration.class,
			HiLoAutoConfiguration.class, HiLoMetricsAutoConfiguration.class);

	@Test
	@CompileWithForkedClassLoader
	void metersAndTimersAreThere() {
		this.application.run(TestPropertyValues.empty(), (context) -> {
			context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders");
			MeterRegistry registry = context.getBean(MeterRegistry.class);
			assertThat(registry.get("hilo.numbers.drawn").functionCounter().count()).isEqualTo(1);
			await().untilAsserted(() -> assertThat(registry.get("hilo.refill").timer().count()).isEqualTo(1));
		});
	}

	@Configuration(proxyBeanMethods = false)
	static class Application {

		@Bean
		SimpleMeterRegistry meterRegistry() {
			return new SimpleMeterRegistry();
		}

		@Bean
		RangeRepository ranges() {
			return new InMemoryRangeRepository();
		}

	}

}

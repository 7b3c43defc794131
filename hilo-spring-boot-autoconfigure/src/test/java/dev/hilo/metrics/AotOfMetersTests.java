package dev.hilo.metrics;

import java.sql.DriverManager;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;
import org.springframework.javapoet.ClassName;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Meters and observations in an application that was processed ahead of time.
 */
@Tag("long")
class AotOfMetersTests {

	private final TestGenerationContext generation = new TestGenerationContext(AotOfMetersTests.class);

	/** Before the forked class loader does, whose drivers no other test could use. */
	AotOfMetersTests() {
		DriverManager.getDrivers();
	}

	@Test
	@CompileWithForkedClassLoader
	void metersAndTimersAreThere() {
		ClassName name = process();
		TestCompiler.forSystem().with(this.generation).compile((compiled) -> {
			@SuppressWarnings("unchecked")
			ApplicationContextInitializer<GenericApplicationContext> initializer = compiled
				.getInstance(ApplicationContextInitializer.class, name.toString());
			GenericApplicationContext context = new GenericApplicationContext();
			initializer.initialize(context);
			context.refresh();
			context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders");
			MeterRegistry registry = context.getBean(MeterRegistry.class);
			assertThat(registry.get("hilo.numbers.drawn").functionCounter().count()).isEqualTo(1);
			await().untilAsserted(() -> assertThat(registry.get("hilo.refill").timer().count()).isEqualTo(1));
			context.close();
		});
	}

	private ClassName process() {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		context.register(Application.class, ObservationAutoConfiguration.class, MetricsAutoConfiguration.class,
				HiLoAutoConfiguration.class, HiLoMetricsAutoConfiguration.class);
		ClassName name = new ApplicationContextAotGenerator().processAheadOfTime(context, this.generation);
		this.generation.writeGeneratedContent();
		context.close();
		return name;
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

package dev.hilo.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoIdGenerator;
import dev.hilo.autoconfigure.HiLoAutoConfiguration;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Which of Micrometer's parts an application has, and what it gets.
 */
class HiLoMetricsAutoConfigurationTests {

	private final ApplicationContextRunner bare = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(HiLoAutoConfiguration.class, HiLoMetricsAutoConfiguration.class))
		.withBean(RangeRepository.class, InMemoryRangeRepository::new);

	private final ApplicationContextRunner observed = this.bare
		.withConfiguration(AutoConfigurations.of(MetricsAutoConfiguration.class,
				CompositeMeterRegistryAutoConfiguration.class, ObservationAutoConfiguration.class))
		.withBean(SimpleMeterRegistry.class, SimpleMeterRegistry::new);

	@Test
	void springBootMakesTimersOfTheObservationsAndBindsTheMeters() {
		this.observed.run((context) -> {
			draw(context);
			MeterRegistry registry = context.getBean(MeterRegistry.class);
			await().untilAsserted(() -> {
				assertThat(registry.get("hilo.refill").tag("outcome", "success").timer().count()).isEqualTo(1);
				assertThat(registry.get("hilo.wait").tag("outcome", "served").timer().count()).isEqualTo(1);
			});
			assertThat(registry.get("hilo.refill.active").longTaskTimer().activeTasks()).isZero();
			assertThat(registry.get("hilo.numbers.drawn").tag("collection", "orders").functionCounter().count())
				.isEqualTo(1);
		});
	}

	@Test
	void withoutMeterRegistryThereAreObservationsOnly() {
		this.bare.withBean(ObservationRegistry.class, ObservationRegistry::create).run((context) -> {
			assertThat(context).hasSingleBean(ObservedRanges.class).doesNotHaveBean(HiLoMeters.class);
			draw(context);
		});
	}

	@Test
	void startsWhicheverPartOfMicrometerIsMissing() {
		this.bare.run(HiLoMetricsAutoConfigurationTests::draw);
		this.bare.withClassLoader(new FilteredClassLoader("io.micrometer"))
			.run(HiLoMetricsAutoConfigurationTests::draw);
		this.bare.withClassLoader(new FilteredClassLoader("io.micrometer.core"))
			.withBean(ObservationRegistry.class, ObservationRegistry::create)
			.run((context) -> {
				assertThat(context).hasSingleBean(ObservedRanges.class).doesNotHaveBean(HiLoMeters.class);
				draw(context);
			});
		this.bare.withClassLoader(new FilteredClassLoader("io.micrometer.observation"))
			.withBean(SimpleMeterRegistry.class, SimpleMeterRegistry::new)
			.run((context) -> {
				assertThat(context).doesNotHaveBean(ObservedRanges.class).doesNotHaveBean(HiLoMeters.class);
				draw(context);
			});
	}

	@Test
	void startsWithoutTheGeneratorThatIsExcluded() {
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(HiLoMetricsAutoConfiguration.class, MetricsAutoConfiguration.class))
			.withBean(SimpleMeterRegistry.class, SimpleMeterRegistry::new)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(HiLoMeters.class));
	}

	@Test
	void metersMakeNoGeneratorThatNobodyAskedFor() {
		this.observed.withPropertyValues("spring.main.lazy-initialization=true")
			.withInitializer((context) -> context.addBeanFactoryPostProcessor((factory) -> {
				for (String name : factory.getBeanDefinitionNames()) {
					factory.getBeanDefinition(name).setLazyInit(true);
				}
			}))
			.run((context) -> {
				context.getBean(MeterRegistry.class).getMeters().forEach((meter) -> meter.measure());
				assertThat(context.getBeanFactory().containsSingleton("hiLoIdGenerator")).isFalse();
			});
	}

	@Test
	void firstCollectionsHaveATagAsConfigured() {
		this.observed.withPropertyValues("hilo.metrics.max-collections=1").run((context) -> {
			draw(context);
			context.getBean(HiLoIdGenerator.class).generateNextIdFor("lines");
			assertThat(context.getBean(MeterRegistry.class).get("hilo.numbers.drawn").functionCounters())
				.extracting((meter) -> meter.getId().getTag("collection"))
				.containsExactlyInAnyOrder("orders", "other");
		});
	}

	@Test
	void negativeLimitIsRefused() {
		this.bare.withPropertyValues("hilo.metrics.max-collections=-1")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(HiLoConfigurationException.class)
				.hasMessageContainingAll("hilo.metrics.max-collections", "-1", "Use 0 or more"));
	}

	@Test
	void springBootsOwnPropertiesTurnThemOff() {
		this.observed
			.withPropertyValues("management.metrics.enable.hilo=false", "management.observations.enable.hilo=false")
			.run((context) -> {
				draw(context);
				assertThat(context.getBean(MeterRegistry.class).getMeters())
					.noneMatch((meter) -> meter.getId().getTag("database") != null);
			});
	}

	@Test
	void observersOfTheApplicationStayBesideOurs() {
		Counting own = new Counting();
		this.observed.withBean(RangeListener.class, () -> own).run((context) -> {
			draw(context);
			assertThat(own.refills).isEqualTo(1);
			await().untilAsserted(
					() -> assertThat(context.getBean(MeterRegistry.class).find("hilo.refill").timer()).isNotNull());
		});
	}

	@Test
	void metersGoOnAfterAStopAndAStart() {
		this.observed.run((context) -> {
			draw(context);
			awaitDrawn(context, 1);
			context.getSourceApplicationContext().stop();
			context.getSourceApplicationContext().start();
			draw(context);
			awaitDrawn(context, 2);
		});
	}

	@Test
	void closeRemovesThemFromARegistryThatGoesOn() {
		SimpleMeterRegistry shared = new SimpleMeterRegistry() {

			@Override
			public void close() {
			}

		};
		for (int i = 0; i < 2; i++) {
			this.bare.withConfiguration(AutoConfigurations.of(MetricsAutoConfiguration.class))
				.withBean(MeterRegistry.class, () -> shared)
				.withBean(ObservationRegistry.class, ObservationRegistry::create)
				.run((context) -> {
					draw(context);
					assertThat(shared.get("hilo.numbers.drawn").functionCounter().count()).isEqualTo(1);
				});
			assertThat(shared.getMeters()).isEmpty();
		}
	}

	private static void awaitDrawn(AssertableApplicationContext context, int count) {
		FunctionCounter drawn = context.getBean(MeterRegistry.class).get("hilo.numbers.drawn").functionCounter();
		await().untilAsserted(() -> assertThat(drawn.count()).isEqualTo(count));
	}

	private static void draw(AssertableApplicationContext context) {
		context.getBean(HiLoIdGenerator.class).generateNextIdFor("orders");
	}

	private static final class Counting implements RangeListener {

		private volatile int refills;

		@Override
		public RefillObservation beginRefill(@Nullable String database, String collection) {
			return (failure) -> this.refills++;
		}

	}

}

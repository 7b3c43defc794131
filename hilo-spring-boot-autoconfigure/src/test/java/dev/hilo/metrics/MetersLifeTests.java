package dev.hilo.metrics;

import java.lang.ref.WeakReference;
import java.util.Map;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.naming.PluralCollectionNaming;
import dev.hilo.range.InMemoryRangeRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Meters come and go with the application, whenever registries do.
 */
class MetersLifeTests {

	private final MeterRegistry registry = new SimpleMeterRegistry();

	@Test
	void registryThatComesLateOrAgainHasAllOfThem() {
		Application application = new Application();
		application.generator.sequence("orders").next(5);
		application.meters.bindTo(this.registry);
		assertThat(drawn()).isEqualTo(5);
		this.registry.clear();
		application.meters.bindTo(this.registry);
		assertThat(drawn()).isEqualTo(5);
		CompositeMeterRegistry composite = new CompositeMeterRegistry();
		application.meters.bindTo(composite);
		SimpleMeterRegistry added = new SimpleMeterRegistry();
		composite.add(added);
		assertThat(added.get("hilo.numbers.drawn").functionCounter().count()).isEqualTo(5);
		application.generator.sequence("lines").next();
		assertThat(added.get("hilo.numbers.drawn").tag("collection", "lines").functionCounter().count()).isEqualTo(1);
		assertThat(this.registry.find("hilo.numbers.drawn").tag("collection", "lines").functionCounter()).isNotNull();
	}

	@Test
	void registryThatOutlivesAnApplicationHoldsNothingOfItEvenIfThatWasNotClosed() {
		@Nullable Application application = new Application();
		application.meters.bindTo(this.registry);
		application.generator.sequence("orders").next(5);
		assertThat(drawn()).isEqualTo(5);
		application.generator.close();
		WeakReference<RangeIdGenerator> held = new WeakReference<>(application.generator);
		application = null;
		await().untilAsserted(() -> {
			System.gc();
			assertThat(held.get()).isNull();
		});
		assertThat(drawn()).as("the last value").isEqualTo(5);
	}

	private double drawn() {
		return this.registry.get("hilo.numbers.drawn").tag("collection", "orders").functionCounter().count();
	}

	private static final class Application {

		private final HiLoMeters meters = new HiLoMeters(new CollectionTags(100), this::generator);

		private final RangeIdGenerator generator = new RangeIdGenerator(
				HiLoSequences.over(new InMemoryRangeRepository())
					.settings(new CollectionSettings().withRefillAhead(false))
					.listener(this.meters)
					.build(),
				Map.of(), new PluralCollectionNaming());

		private RangeIdGenerator generator() {
			return this.generator;
		}

	}

}

package dev.hilo.metrics;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;

import dev.hilo.metrics.CollectionTags.Series;

/**
 * Registers meters. They hold what they read from weakly only, so a registry that
 * outlives the application keeps nothing of it.
 */
final class CollectionMeters {

	private static final String LOST = "Numbers that nobody will ever get";

	private final MeterRegistry registry;

	private final Tags tags;

	private final NumbersSource<?> source;

	private CollectionMeters(MeterRegistry registry, Tags tags, NumbersSource<?> source) {
		this.registry = registry;
		this.tags = tags;
		this.source = source;
	}

	/**
	 * Registers those of a collection, or of all others together.
	 */
	static List<Meter> ofCollection(MeterRegistry registry, Series series, NumbersSource<?> source) {
		Tags tags = Tags.of("database", series.database(), "collection", series.collection());
		CollectionMeters meters = new CollectionMeters(registry, tags, source);
		return List.of(
				// Read anew, so that it covers all that are shown as drawn a moment later
				meters.counter("hilo.numbers.reserved", "Numbers reserved", Tags.empty(),
						(numbers) -> numbers.fresh().reserved()),
				meters.counter("hilo.numbers.drawn", "Numbers drawn", Tags.empty(),
						(numbers) -> numbers.recent().drawn()),
				meters.counter("hilo.numbers.lost", LOST, Tags.of("reason", "thrown-away"),
						(numbers) -> numbers.recent().thrownAway()),
				meters.counter("hilo.numbers.lost", LOST, Tags.of("reason", "not-given-back"),
						(numbers) -> numbers.recent().notGivenBack()),
				meters.counter("hilo.healed", "How many times a counter that had gone back was raised", Tags.empty(),
						(numbers) -> numbers.recent().healed()),
				meters.gauge("hilo.numbers.left", "Numbers at hand", (numbers) -> numbers.recent().left()),
				meters.gauge("hilo.domain.used", "The part of the numbers allowed that is reserved, from 0 to 1",
						(numbers) -> numbers.recent().domainUsed()),
				meters.time("hilo.domain.exhausted.in",
						"How long the numbers allowed last at the rate of the last hours",
						(numbers) -> numbers.recent().exhaustedIn()));
	}

	/**
	 * Registers those of a database.
	 */
	static List<Meter> ofDatabase(MeterRegistry registry, String database, NumbersSource<?> source) {
		CollectionMeters meters = new CollectionMeters(registry, Tags.of("database", database), source);
		return List.of(meters.time("hilo.autonomy",
				"How long the numbers at hand last without the database, in the collection where they end first",
				(numbers) -> numbers.recent().autonomy()));
	}

	private Meter counter(String name, String description, Tags more, ToDoubleFunction<NumbersSource<?>> value) {
		return FunctionCounter.builder(name, this.source, value::applyAsDouble)
			.description(description)
			.tags(this.tags.and(more))
			.register(this.registry);
	}

	private Meter gauge(String name, String description, ToDoubleFunction<NumbersSource<?>> value) {
		return Gauge.builder(name, this.source, value::applyAsDouble)
			.description(description)
			.tags(this.tags)
			.register(this.registry);
	}

	private Meter time(String name, String description, ToDoubleFunction<NumbersSource<?>> seconds) {
		return TimeGauge.builder(name, this.source, TimeUnit.SECONDS, seconds::applyAsDouble)
			.description(description)
			.tags(this.tags)
			.register(this.registry);
	}

}

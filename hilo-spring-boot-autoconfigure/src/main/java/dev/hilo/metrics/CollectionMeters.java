package dev.hilo.metrics;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;

import dev.hilo.metrics.CollectionTags.Series;
import dev.hilo.range.CollectionSnapshot;

/**
 * Registers meters. They hold what they read from weakly only, so a registry that
 * outlives the application keeps nothing of it.
 */
record CollectionMeters(MeterRegistry registry, Tags tags, MeterSource source) {

	private static final String LOST = "Numbers that will never be given out";

	/**
	 * Registers those of a collection, or of all others together.
	 */
	static List<Meter> ofCollection(MeterRegistry registry, Series series, MeterSource source) {
		Tags tags = Tags.of("database", series.database(), "collection", series.collection());
		CollectionMeters meters = new CollectionMeters(registry, tags, source);
		return List.of(
				// Read anew, so that it covers all that are shown as drawn a moment later
				meters.counter("hilo.numbers.reserved", "Numbers reserved", Tags.empty(),
						(from) -> from.sum(true, (each) -> each.totals().reserved())),
				meters.counter("hilo.numbers.drawn", "Numbers drawn", Tags.empty(),
						(from) -> from.sum(false, (each) -> each.totals().drawn())),
				meters.counter("hilo.numbers.lost", LOST, Tags.of("reason", "thrown-away"),
						(from) -> from.sum(false, (each) -> each.totals().thrownAway())),
				meters.counter("hilo.numbers.lost", LOST, Tags.of("reason", "not-given-back"),
						(from) -> from.sum(false, (each) -> each.totals().notGivenBack())),
				meters.counter("hilo.healed", "How many times a counter that had gone back was raised", Tags.empty(),
						(from) -> from.sum(false, (each) -> each.totals().healed())),
				meters.gauge("hilo.numbers.left", "Numbers at hand",
						(from) -> from.sum(false, CollectionSnapshot::left)),
				meters.gauge("hilo.domain.used", "The part of the numbers allowed that is reserved, from 0 to 1",
						MeterSource::domainUsed),
				meters.time("hilo.domain.exhausted.in",
						"How long the numbers allowed last at the rate of the last hours",
						(from) -> from.exhaustedIn(Instant.now())));
	}

	/**
	 * Registers those of a database.
	 * @param failures counts the requests that failed
	 */
	static List<Meter> ofDatabase(MeterRegistry registry, String database, MeterSource source, LongAdder failures) {
		CollectionMeters meters = new CollectionMeters(registry, Tags.of("database", database), source);
		return List.of(meters.time("hilo.autonomy",
				"How long the numbers at hand last without the database, in the collection where they end first",
				MeterSource::autonomy),
				meters.time("hilo.failing.since",
						"When requests for ranges began to fail, since the Unix epoch; 0 while they succeed",
						MeterSource::failingSince),
				FunctionCounter.builder("hilo.refill.failures", failures, LongAdder::sum)
					.description("Requests for ranges that failed, of all collections")
					.tags(meters.tags)
					.register(registry));
	}

	private Meter counter(String name, String description, Tags more, ToDoubleFunction<MeterSource> value) {
		return FunctionCounter.builder(name, this.source, value)
			.description(description)
			.tags(this.tags.and(more))
			.register(this.registry);
	}

	private Meter gauge(String name, String description, ToDoubleFunction<MeterSource> value) {
		return Gauge.builder(name, this.source, value).description(description).tags(this.tags).register(this.registry);
	}

	private Meter time(String name, String description, ToDoubleFunction<MeterSource> seconds) {
		return TimeGauge.builder(name, this.source, TimeUnit.SECONDS, seconds)
			.description(description)
			.tags(this.tags)
			.register(this.registry);
	}

}

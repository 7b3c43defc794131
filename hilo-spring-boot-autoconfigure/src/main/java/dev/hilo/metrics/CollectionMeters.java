package dev.hilo.metrics;

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
import dev.hilo.range.CollectionSnapshot.Totals;

/**
 * Registers meters. They hold what they read from weakly only, so a registry that
 * outlives the application keeps nothing of it.
 */
record CollectionMeters(MeterRegistry registry, List<Meter> registered, Tags tags, MeterSource source) {

	/**
	 * Registers those of a collection, or of all others together.
	 */
	static void ofCollection(MeterRegistry registry, List<Meter> registered, Series series, MeterSource source) {
		Tags tags = Tags.of("database", series.database(), "collection", series.collection());
		CollectionMeters meters = new CollectionMeters(registry, registered, tags, source);
		meters.total("hilo.numbers.drawn", "Numbers drawn", Totals::drawn);
		meters.total("hilo.numbers.reserved", "Numbers reserved", Totals::reserved);
		meters.lost("thrown-away", Totals::thrownAway);
		meters.lost("not-given-back", Totals::notGivenBack);
		meters.total("hilo.healed", "How many times a counter that had gone back was raised", Totals::healed);
		meters.gauge("hilo.numbers.left", "Numbers at hand", (from) -> from.sum(CollectionSnapshot::left));
		meters.gauge("hilo.domain.used", "The part of the numbers allowed that is reserved, from 0 to 1",
				MeterSource::domainUsed);
	}

	/**
	 * Registers those of a database.
	 * @param failures counts the requests that failed
	 */
	static void ofDatabase(MeterRegistry registry, List<Meter> registered, String database, MeterSource source,
			LongAdder failures) {
		CollectionMeters meters = new CollectionMeters(registry, registered, Tags.of("database", database), source);
		meters.time("hilo.autonomy",
				"How long the numbers at hand last without the database, in the collection where they end first",
				MeterSource::autonomy);
		meters.time("hilo.failing.since",
				"When requests for ranges began to fail, since the Unix epoch; 0 while they succeed",
				MeterSource::failingSince);
		registered.add(FunctionCounter.builder("hilo.refill.failures", failures, LongAdder::sum)
			.description("Requests for ranges that failed, of all collections")
			.tags(meters.tags)
			.register(registry));
	}

	private void lost(String reason, ToDoubleFunction<Totals> value) {
		new CollectionMeters(this.registry, this.registered, this.tags.and("reason", reason), this.source)
			.total("hilo.numbers.lost", "Numbers that will never be given out", value);
	}

	private void total(String name, String description, ToDoubleFunction<Totals> value) {
		this.registered.add(FunctionCounter
			.builder(name, this.source, (from) -> from.sum((each) -> value.applyAsDouble(each.totals())))
			.description(description)
			.tags(this.tags)
			.register(this.registry));
	}

	private void gauge(String name, String description, ToDoubleFunction<MeterSource> value) {
		this.registered.add(Gauge.builder(name, this.source, value)
			.description(description)
			.tags(this.tags)
			.register(this.registry));
	}

	private void time(String name, String description, ToDoubleFunction<MeterSource> seconds) {
		this.registered.add(TimeGauge.builder(name, this.source, TimeUnit.SECONDS, seconds)
			.description(description)
			.tags(this.tags)
			.register(this.registry));
	}

}

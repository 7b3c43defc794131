package dev.hilo.metrics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;

import org.springframework.util.function.SingletonSupplier;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.metrics.CollectionTags.Series;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.RangeListener;

/**
 * Meters of the numbers of collections. A collection's are registered at its first
 * refill; reading them draws nothing and asks no database. Thread-safe.
 */
final class HiLoMeters implements MeterBinder, RangeListener, AutoCloseable {

	private final CollectionTags tags;

	private final SingletonSupplier<RangeIdGenerator> generator;

	private final Set<Series> known = new HashSet<>();

	/**
	 * By database, from its first request on: a counter that is born with the first
	 * failure would not rise.
	 */
	private final Map<String, LongAdder> failures = new HashMap<>();

	/** Each registers some meters, and holds what they read from. */
	private final List<BiConsumer<MeterRegistry, List<Meter>>> groups = new ArrayList<>();

	private final Map<MeterRegistry, List<Meter>> registered = new HashMap<>();

	/**
	 * Registers nothing yet.
	 * @param tags names the collections
	 * @param generator gives the generator, which exists when the first refill begins
	 */
	HiLoMeters(CollectionTags tags, Supplier<RangeIdGenerator> generator) {
		this.tags = tags;
		this.generator = SingletonSupplier.of(generator);
	}

	@Override
	public synchronized void bindTo(MeterRegistry registry) {
		List<Meter> meters = this.registered.computeIfAbsent(registry, (added) -> new ArrayList<>());
		this.groups.forEach((group) -> group.accept(registry, meters));
	}

	@Override
	public RefillObservation beginRefill(@Nullable String database, String collection) {
		LongAdder failures = failuresOf(database, this.tags.name(database, collection));
		return (failure) -> {
			if (failure != null && !(failure instanceof IdSpaceExhaustedException)) {
				failures.increment();
			}
		};
	}

	@Override
	public boolean receivesEvents() {
		return false;
	}

	/**
	 * Removes all meters: the next application with the same registry would get these.
	 */
	@Override
	public synchronized void close() {
		this.registered.forEach((registry, meters) -> meters.forEach(registry::remove));
		this.registered.clear();
		this.groups.clear();
	}

	/** Registers the meters that are new. */
	private synchronized LongAdder failuresOf(@Nullable String database, Series series) {
		HiLoSequences sequences = this.generator.obtain().database(database);
		MeterSource all = () -> sequences.snapshots().stream();
		LongAdder failures = this.failures.computeIfAbsent(series.database(), (name) -> {
			LongAdder added = new LongAdder();
			add((registry, meters) -> CollectionMeters.ofDatabase(registry, meters, name, all, added));
			return added;
		});
		if (this.known.add(series)) {
			MeterSource source = series.isOther() ? () -> all.snapshots().filter((each) -> isOther(series, each))
					: () -> Stream.ofNullable(sequences.snapshot(series.collection()));
			add((registry, meters) -> CollectionMeters.ofCollection(registry, meters, series, source));
		}
		return failures;
	}

	private boolean isOther(Series other, CollectionSnapshot snapshot) {
		return !this.tags.areOwn(new Series(other.database(), snapshot.collection()));
	}

	private void add(BiConsumer<MeterRegistry, List<Meter>> group) {
		this.groups.add(group);
		this.registered.forEach(group);
	}

}

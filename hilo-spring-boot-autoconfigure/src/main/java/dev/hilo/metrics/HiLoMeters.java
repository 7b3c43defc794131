package dev.hilo.metrics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.metrics.CollectionTags.Series;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.RangeListener;

/**
 * Meters of the numbers of collections. A collection's are registered at its first
 * refill; reading them draws nothing and asks no database. Values are up to a second old.
 * Thread-safe.
 */
final class HiLoMeters implements MeterBinder, RangeListener, AutoCloseable {

	private final CollectionTags tags;

	private final Supplier<RangeIdGenerator> generator;

	private final LongSupplier nanoTime;

	private final Set<Series> known = ConcurrentHashMap.newKeySet();

	private final Map<String, MeterSource> databases = new HashMap<>();

	/**
	 * By database, from its first request on: a counter that is born with the first
	 * failure would not rise.
	 */
	private final Map<String, LongAdder> failures = new ConcurrentHashMap<>();

	/** Each registers some meters, and holds what they read from. */
	private final List<Function<MeterRegistry, List<Meter>>> groups = new ArrayList<>();

	private final Map<MeterRegistry, List<Meter>> registered = new HashMap<>();

	private boolean closed;

	/**
	 * Registers nothing yet.
	 * @param tags names the collections
	 * @param generator gives the generator, which exists when the first refill begins
	 */
	HiLoMeters(CollectionTags tags, Supplier<RangeIdGenerator> generator) {
		this(tags, generator, System::nanoTime);
	}

	HiLoMeters(CollectionTags tags, Supplier<RangeIdGenerator> generator, LongSupplier nanoTime) {
		this.tags = tags;
		this.generator = generator;
		this.nanoTime = nanoTime;
	}

	@Override
	public synchronized void bindTo(MeterRegistry registry) {
		this.registered.putIfAbsent(registry, new ArrayList<>());
		this.groups.forEach((group) -> register(group, registry));
	}

	@Override
	public RefillObservation beginRefill(@Nullable String database, String collection) {
		Series series = this.tags.name(database, collection);
		if (this.known.add(series)) {
			add(database, series);
		}
		LongAdder failures = failuresOf(series);
		return (failure) -> {
			if (failure != null && !(failure instanceof IdSpaceExhaustedException)) {
				failures.increment();
			}
		};
	}

	private LongAdder failuresOf(Series series) {
		return this.failures.computeIfAbsent(series.database(), (database) -> new LongAdder());
	}

	@Override
	public boolean receivesEvents() {
		return false;
	}

	/**
	 * Removes all meters.
	 */
	@Override
	public synchronized void close() {
		this.closed = true;
		this.registered.forEach((registry, meters) -> meters.forEach(registry::remove));
		this.registered.clear();
		this.groups.clear();
	}

	private synchronized void add(@Nullable String database, Series series) {
		if (this.closed) {
			return;
		}
		HiLoSequences sequences = this.generator.get().database(database);
		MeterSource all = this.databases.computeIfAbsent(series.database(), (name) -> {
			MeterSource added = new RecentReading(sequences::snapshots, this.nanoTime);
			add((registry) -> CollectionMeters.ofDatabase(registry, name, added, failuresOf(series)));
			return added;
		});
		MeterSource source = series.isOther() ? (fresh) -> all.snapshots(fresh).filter((each) -> isOther(series, each))
				: new RecentReading(() -> Stream.ofNullable(sequences.snapshot(series.collection())).toList(),
						this.nanoTime);
		add((registry) -> CollectionMeters.ofCollection(registry, series, source));
	}

	private boolean isOther(Series other, CollectionSnapshot snapshot) {
		return !this.tags.areOwn(new Series(other.database(), snapshot.collection()));
	}

	private void add(Function<MeterRegistry, List<Meter>> group) {
		this.groups.add(group);
		this.registered.keySet().forEach((registry) -> register(group, registry));
	}

	private void register(Function<MeterRegistry, List<Meter>> group, MeterRegistry registry) {
		List<Meter> meters = this.registered.get(registry);
		if (meters != null) {
			meters.addAll(group.apply(registry));
		}
	}

}

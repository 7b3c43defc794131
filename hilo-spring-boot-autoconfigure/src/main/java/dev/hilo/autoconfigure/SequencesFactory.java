package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.engine.CollectionName;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.HiLoSequencesBuilder;
import dev.hilo.range.InvalidQueryException;
import dev.hilo.range.Ordering;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeSizing;
import dev.hilo.scheme.Domain;
import dev.hilo.scheme.NumberSource;

/**
 * Builds the sequences of each database from its properties, those of single collections,
 * and the beans that tune them. All settings are made at the start, so that wrong
 * properties fail there.
 */
final class SequencesFactory {

	private final ResolvedProperties properties;

	private final CollectionNames names;

	private final Schemes schemes;

	private final ObjectProvider<RangeSizing> sizing;

	private final ObjectProvider<RangeListener> listeners;

	private final ObjectProvider<HiLoSequencesCustomizer> customizers;

	/** By property, the default database's first. */
	private final Map<String, List<Runnable>> floorQueries = new HashMap<>();

	SequencesFactory(ResolvedProperties properties, CollectionNames names, Schemes schemes,
			ObjectProvider<RangeSizing> sizing, ObjectProvider<RangeListener> listeners,
			ObjectProvider<HiLoSequencesCustomizer> customizers) {
		this.properties = properties;
		this.names = names;
		this.schemes = schemes;
		this.sizing = sizing;
		this.listeners = listeners;
		this.customizers = customizers;
	}

	/**
	 * The sequences of a database.
	 */
	HiLoSequences sequences(ResolvedProperties.Database database, RangeRepository repository) {
		Map<String, CollectionSettings> settings = new HashMap<>();
		this.properties.collections()
			.forEach((name, own) -> settings.put(name,
					settings(name, own, database, repository).withScheme(this.schemes.of(name))));
		CollectionSettings others = others(database.collections(), settings);
		database.floors()
			.forEach((name, own) -> settings.put(name,
					withFloor(database.path(name), own, settings.getOrDefault(name, others), repository, name)));
		HiLoSequencesBuilder builder = HiLoSequences.over(repository)
			.name(database.name())
			.format(database.format())
			.prefixes(this.names.naming()::prefixOf)
			.settings((collection) -> {
				this.names.checkSettings(collection);
				CollectionSettings generatorIds = GeneratorIds.settings(collection);
				return (generatorIds != null) ? generatorIds : settings.getOrDefault(collection, others);
			})
			.timeout(database.store().timeout())
			.failFastAfter(database.failFastAfter())
			.maxRefills(database.store().maxConnections())
			.giveBack(database.giveBack())
			.maxCollections(database.maxCollections());
		this.sizing.ifAvailable(builder::sizing);
		this.listeners.orderedStream().forEach(builder::listener);
		this.customizers.orderedStream().forEach((customizer) -> customizer.customize(database.name(), builder));
		return builder.build();
	}

	/**
	 * What tries each floor query in a database, by the query's property.
	 */
	Map<String, List<Runnable>> floorQueries() {
		return this.floorQueries;
	}

	/**
	 * How long the start waits for the database.
	 */
	Duration timeout() {
		return this.properties.defaultDatabase().store().timeout();
	}

	/** The settings of collections that have none of their own. */
	private CollectionSettings others(CollectionSettings above, Map<String, CollectionSettings> settings) {
		String counter = this.properties.sharedWithOfAll();
		if (counter == null) {
			return above;
		}
		settings.putIfAbsent(counter, above);
		return above.withScheme(this.schemes.of(counter)).sharedWith(counter);
	}

	private CollectionSettings settings(String name, Collection own, ResolvedProperties.Database database,
			RangeRepository repository) {
		String path = PropertyChecks.path(name);
		PropertyChecks.require(own.counter() == null || repository.foreignCounter(name) != null, path + "counter",
				own.counter(), "The ranges come from a RangeRepository bean, which has counters of its own: remove it");
		CollectionSettings settings = PropertyChecks
			.sized(path, own.initialCapacity(), own.maxCapacity(), own.refillAhead(), own.autonomy(),
					database.collections())
			.withBound(Domain.parse(own.domain()).max())
			.withOrdering(PropertyChecks.or(own.ordering(), Ordering.STRICT));
		if ((own.floor() != null || own.floorQuery() != null) && !database.floors().containsKey(name)) {
			settings = settings.withFloor(floor(path, own.floor(), own.floorQuery(), settings.bound(), repository));
		}
		String sharedWith = this.properties.sharedWith(name);
		return (sharedWith != null) ? settings.sharedWith(counter(path, own, sharedWith)) : settings;
	}

	/** The floor of a collection in one database. */
	private CollectionSettings withFloor(String path, HiLoProperties.Floor own, CollectionSettings settings,
			RangeRepository repository, String name) {
		boolean raised = settings.counter() == null && repository.foreignCounter(name) == null
				&& !(settings.scheme() instanceof NumberSource);
		if (!raised) {
			String why = "The collection has no counter of its own that could start above it: remove it";
			PropertyChecks.refuse(path + "floor", own.floor(), why);
			PropertyChecks.refuse(path + "floor-query", own.floorQuery(), why);
		}
		return settings.withFloor(floor(path, own.floor(), own.floorQuery(), settings.bound(), repository));
	}

	private LongSupplier floor(String path, @Nullable Long number, @Nullable String sql, long bound,
			RangeRepository repository) {
		long floor = PropertyChecks.or(number, 0L);
		PropertyChecks.require(floor >= 0, path + "floor", floor, "Use 0 or more");
		PropertyChecks.require(floor <= bound, path + "floor", floor,
				"The numbers of the collection end at " + bound + " (its domain): use a lower one");
		if (sql == null) {
			return () -> floor;
		}
		LongSupplier query = repository.query(sql);
		if (query == null) {
			throw new HiLoConfigurationException(path + "floor-query", sql,
					"The ranges come from a RangeRepository bean that can't run it: use floor");
		}
		this.floorQueries.computeIfAbsent(path + "floor-query", (property) -> new ArrayList<>())
			.add(() -> tryOut(path + "floor-query", sql, query));
		return () -> Math.max(floor, query.getAsLong());
	}

	private static void tryOut(String property, String sql, LongSupplier query) {
		try {
			long unused = query.getAsLong();
		}
		catch (InvalidQueryException ex) {
			throw new HiLoConfigurationException(property, sql, "Correct it. The database answers: " + ex.reason());
		}
	}

	/** The collection whose counter another one shares. */
	private String counter(String path, Collection own, String counter) {
		Collection other = this.properties.collections().get(counter);
		boolean plain = own.scheme() == HiLoProperties.Scheme.HILO
				&& (other == null || (other.scheme() == HiLoProperties.Scheme.HILO && other.sharedWith() == null));
		PropertyChecks.require(plain, path + "shared-with", counter,
				"Both collections must have the scheme hilo, and the other one a counter of its own");
		PropertyChecks.check(path + "shared-with", counter, () -> CollectionName.check(counter));
		String where = "The counter is that of '" + counter + "': set it there";
		long domain = Domain.parse(own.domain()).max();
		PropertyChecks.require(domain >= ((other != null) ? Domain.parse(other.domain()).max() : Long.MAX_VALUE),
				path + "domain", own.domain(), where);
		PropertyChecks.refuse(path + "floor", own.floor(), where);
		PropertyChecks.refuse(path + "floor-query", own.floorQuery(), where);
		PropertyChecks.refuse(path + "initial-capacity", own.initialCapacity(), where);
		PropertyChecks.refuse(path + "max-capacity", own.maxCapacity(), where);
		PropertyChecks.refuse(path + "refill-ahead", own.refillAhead(), where);
		PropertyChecks.refuse(path + "autonomy", own.autonomy(), where);
		PropertyChecks.refuse(path + "ordering", own.ordering(), where);
		return counter;
	}

}

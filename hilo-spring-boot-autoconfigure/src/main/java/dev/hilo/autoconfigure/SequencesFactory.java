package dev.hilo.autoconfigure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.HiLoSequencesBuilder;
import dev.hilo.range.InvalidQueryException;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeSizing;

/**
 * Builds the sequences of each database from its properties, those of single collections,
 * and the beans that tune them. All settings are made at the start, so that wrong
 * properties fail there.
 */
final class SequencesFactory {

	/** Stands for all names without settings. */
	private static final String OTHERS = "";

	private final ResolvedProperties properties;

	private final Schemes schemes;

	private final BeanFactory beans;

	/** By property, the default database's first. */
	private final Map<String, List<Runnable>> floorQueries = new HashMap<>();

	SequencesFactory(ResolvedProperties properties, Schemes schemes, BeanFactory beans) {
		this.properties = properties;
		this.schemes = schemes;
		this.beans = beans;
	}

	/**
	 * The sequences of a database.
	 */
	HiLoSequences sequences(ResolvedProperties.Database database, RangeRepository repository) {
		Map<String, CollectionSettings> settings = new HashMap<>();
		for (Map.Entry<String, HiLoProperties.Collection> each : this.properties.collections().entrySet()) {
			String name = each.getKey();
			settings.put(name, settings(name, each.getValue(), database, repository));
		}
		String shared = this.properties.sharedWithOfAll();
		if (shared != null && !settings.containsKey(shared)) {
			settings.put(shared, withoutFloor(shared, database));
		}
		settings.putAll(this.schemes.counters());
		CollectionSettings others = withoutFloor(OTHERS, database);
		HiLoSequencesBuilder builder = HiLoSequences.over(repository)
			.name(database.name())
			.format(database.format())
			.prefixes(this.schemes.naming()::prefixOf)
			.settings((name) -> settings.getOrDefault(name, others))
			.own(settings.keySet())
			.timeout(database.store().timeout())
			.failFastAfter(database.failFastAfter())
			.maxRefills(database.store().refills().maxConnections())
			.giveBack(database.giveBack())
			.maxCollections(database.maxCollections());
		RangeSizing sizing = this.beans.getBeanProvider(RangeSizing.class).getIfAvailable();
		if (sizing != null) {
			builder.sizing(sizing);
		}
		for (RangeListener listener : this.beans.getBeanProvider(RangeListener.class).orderedStream().toList()) {
			builder.listener(listener);
		}
		ObjectProvider<HiLoSequencesCustomizer> customizers = this.beans.getBeanProvider(HiLoSequencesCustomizer.class);
		for (HiLoSequencesCustomizer each : customizers.orderedStream().toList()) {
			each.customize(database.name(), builder);
		}
		return builder.build();
	}

	/**
	 * What tries each floor query in a database, by the query's property.
	 */
	Map<String, List<Runnable>> floorQueries() {
		return this.floorQueries;
	}

	private CollectionSettings settings(String name, HiLoProperties.Collection own,
			ResolvedProperties.Database database, RangeRepository repository) {
		PropertyPath path = PropertyPath.of(name);
		path.require(own.counter() == null || repository.isInMemory() || !repository.counter(name).isRaised(),
				"counter", own.counter(),
				"The ranges come from a RangeRepository bean, which has counters of its own: remove it");
		CollectionSettings settings = withoutFloor(name, database);
		return (own.floor() != null || own.floorQuery() != null)
				? settings.withFloor(floor(path, own, settings.bound(), repository)) : settings;
	}

	private CollectionSettings withoutFloor(String name, ResolvedProperties.Database database) {
		CollectionSettings settings = this.properties.settings(name, database).withScheme(this.schemes.schemeOf(name));
		String counter = this.properties.sharedWith(name);
		return (counter != null) ? settings.sharedWith(counter) : settings;
	}

	private LongSupplier floor(PropertyPath path, HiLoProperties.Collection own, long bound,
			RangeRepository repository) {
		long floor = Objects.requireNonNullElse(own.floor(), 0L);
		path.require(floor >= 0, "floor", floor, "Use 0 or more");
		path.require(floor <= bound, "floor", floor,
				"The numbers of the collection end at " + bound + " (its domain): use a lower one");
		String sql = own.floorQuery();
		if (sql == null) {
			return () -> floor;
		}
		LongSupplier query = repository.query(sql);
		if (query == null) {
			throw path.wrong("floor-query", sql,
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

}

package dev.hilo.autoconfigure;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.autoconfigure.HiLoProperties.Collection;
import dev.hilo.engine.CollectionName;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.range.Ordering;
import dev.hilo.range.RangeRepository;
import dev.hilo.scheme.Domain;

/**
 * Makes the {@link CollectionSettings} of one database from the properties of single
 * collections. All are made at the start, so that wrong properties fail there.
 */
final class CollectionSettingsResolver {

	private final Map<String, CollectionSettings> settings = new HashMap<>();

	private final Map<String, Collection> collections;

	private final ResolvedDatabase database;

	private final RangeRepository repository;

	CollectionSettingsResolver(ResolvedProperties properties, ResolvedDatabase database, RangeRepository repository,
			Schemes schemes) {
		this.collections = properties.collections();
		this.database = database;
		this.repository = repository;
		this.collections
			.forEach((name, own) -> this.settings.put(name, resolve(name, own).withScheme(schemes.of(name))));
	}

	/**
	 * The settings of a collection, by name in lower case.
	 */
	CollectionSettings of(String name) {
		CollectionSettings generatorIds = GeneratorIds.settings(name);
		return (generatorIds != null) ? generatorIds : this.settings.getOrDefault(name, this.database.collections());
	}

	private CollectionSettings resolve(String name, Collection own) {
		String path = PropertyChecks.path(name);
		if (own.counter() != null && this.repository.foreignCounter(name) == null) {
			throw new HiLoConfigurationException(path + "counter", own.counter(),
					"The ranges come from a RangeRepository bean, which has counters of its own: remove it");
		}
		CollectionSettings settings = ResolvedProperties
			.capacities(path, own.initialCapacity(), own.maxCapacity(), own.refillAhead(), this.database.collections())
			.withBound(Domain.parse(own.domain()).max())
			.withOrdering(PropertyChecks.or(own.ordering(), Ordering.STRICT));
		if (own.floor() != null || own.floorQuery() != null) {
			settings = settings.withFloor(floor(path, own));
		}
		return (own.sharedWith() != null) ? settings.sharedWith(counter(path, own, own.sharedWith())) : settings;
	}

	private LongSupplier floor(String path, Collection own) {
		long floor = PropertyChecks.or(own.floor(), 0L);
		if (floor < 0) {
			throw new HiLoConfigurationException(path + "floor", floor, "Use 0 or more");
		}
		if (own.floorQuery() == null) {
			return () -> floor;
		}
		LongSupplier query = this.repository.query(own.floorQuery());
		if (query == null) {
			throw new HiLoConfigurationException(path + "floor-query", own.floorQuery(),
					"The ranges come from a RangeRepository bean that can't run it: use floor");
		}
		return () -> Math.max(floor, query.getAsLong());
	}

	/** The collection whose counter another one shares. */
	private String counter(String path, Collection own, String sharedWith) {
		String counter = sharedWith.toLowerCase(Locale.ROOT);
		Collection other = this.collections.get(counter);
		boolean plain = own.scheme() == HiLoProperties.Scheme.HILO
				&& (other == null || (other.scheme() == HiLoProperties.Scheme.HILO && other.sharedWith() == null));
		if (!plain) {
			throw new HiLoConfigurationException(path + "shared-with", sharedWith,
					"Both collections must have the scheme hilo, and the other one a counter of its own");
		}
		PropertyChecks.check(path + "shared-with", sharedWith, () -> CollectionName.check(counter));
		String where = "The counter is that of '" + counter + "': set it there";
		long domain = Domain.parse(own.domain()).max();
		if (domain < ((other != null) ? Domain.parse(other.domain()).max() : Long.MAX_VALUE)) {
			throw new HiLoConfigurationException(path + "domain", own.domain(), where);
		}
		PropertyChecks.refuse(path + "floor", own.floor(), where);
		PropertyChecks.refuse(path + "floor-query", own.floorQuery(), where);
		PropertyChecks.refuse(path + "initial-capacity", own.initialCapacity(), where);
		PropertyChecks.refuse(path + "max-capacity", own.maxCapacity(), where);
		PropertyChecks.refuse(path + "refill-ahead", own.refillAhead(), where);
		PropertyChecks.refuse(path + "ordering", own.ordering(), where);
		return counter;
	}

}

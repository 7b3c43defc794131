package dev.hilo.autoconfigure;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.InvalidCollectionException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.range.Ordering;
import dev.hilo.range.RangeRepository;
import dev.hilo.scheme.Domain;
import dev.hilo.scheme.FastPermutation;
import dev.hilo.scheme.KeyedPermutation;
import dev.hilo.scheme.NumberSource;
import dev.hilo.scheme.Permutation;

/**
 * The properties of single collections, made into what one database needs. All are made
 * at the start, so that what is wrong fails there.
 */
final class CollectionSchemes {

	private static final int MIN_KEY_LENGTH = 16;

	private final Map<String, CollectionSettings> settings = new HashMap<>();

	private final Map<String, HiLoProperties.Collection> collections;

	private final ResolvedDatabase database;

	private final RangeRepository repository;

	private final NumberSources sources;

	private final CollectionSettings otherwise;

	CollectionSchemes(ResolvedProperties settings, ResolvedDatabase database, RangeRepository repository,
			NumberSources sources) {
		this.collections = settings.collections();
		this.database = database;
		this.repository = repository;
		this.sources = sources;
		this.otherwise = capacities(database.path(), database.initialCapacity(), database.maxCapacity(),
				database.refillAhead());
		this.collections.forEach((name, own) -> this.settings.put(name, settings(name, own)));
	}

	/**
	 * The settings of a collection, by name in lower case.
	 */
	CollectionSettings settings(String name) {
		CollectionSettings generatorIds = NumberSources.counter(name);
		return (generatorIds != null) ? generatorIds : this.settings.getOrDefault(name, this.otherwise);
	}

	static String path(String collection) {
		return ResolvedProperties.key("hilo.collections", collection) + ".";
	}

	static CollectionSettings capacities(String path, long initialCapacity, long maxCapacity, boolean refillAhead) {
		if (initialCapacity < 1) {
			throw new HiLoConfigurationException(path + "initial-capacity", initialCapacity, "Use 1 or more");
		}
		if (maxCapacity < initialCapacity) {
			throw new HiLoConfigurationException(path + "max-capacity", maxCapacity,
					"Use at least " + path + "initial-capacity, which is " + initialCapacity);
		}
		CollectionSettings settings = new CollectionSettings(initialCapacity, maxCapacity);
		return refillAhead ? settings : settings.onDemand();
	}

	private CollectionSettings settings(String name, HiLoProperties.Collection own) {
		String path = path(name);
		Domain domain = ResolvedProperties.check(path + "domain", own.domain(), () -> Domain.parse(own.domain()));
		CollectionSettings settings = capacities(path,
				ResolvedProperties.or(own.initialCapacity(), this.database.initialCapacity()),
				ResolvedProperties.or(own.maxCapacity(), this.database.maxCapacity()),
				ResolvedProperties.or(own.refillAhead(), this.database.refillAhead()))
			.from(floor(path, own))
			.upTo(domain.max());
		if (own.ordering() == Ordering.STRIPED) {
			settings = settings.striped();
		}
		if (own.sharedWith() != null) {
			settings = settings.sharedWith(shared(path, own));
		}
		return switch (own.scheme()) {
			case HILO -> settings;
			case PERMUTED -> settings.mappedBy(permutation(path, own.permuted(), domain)::permute);
			case TRACE -> settings.drawnFrom(this.sources.trace(withoutRanges(path, own), own.trace()));
			case DECIMAL -> settings.drawnFrom(this.sources.decimal(withoutRanges(path, own), own.decimal()));
			case NONE -> settings.drawnFrom(new LeftToTheDatabase(name));
		};
	}

	private LongSupplier floor(String path, HiLoProperties.Collection own) {
		long floor = ResolvedProperties.or(own.floor(), 0L);
		if (floor < 0) {
			throw new HiLoConfigurationException(path + "floor", floor, "Use 0 or more");
		}
		String query = own.floorQuery();
		if (query == null || this.repository instanceof MissingDataSource) {
			return () -> floor;
		}
		if (this.repository instanceof JdbcRangeRepository jdbc) {
			return () -> Math.max(floor, jdbc.queryNumber(query));
		}
		throw new HiLoConfigurationException(path + "floor-query", query,
				"The ranges come from a RangeRepository bean that can't run it: use floor");
	}

	private String shared(String path, HiLoProperties.Collection own) {
		String counter = String.valueOf(own.sharedWith()).toLowerCase(Locale.ROOT);
		HiLoProperties.Collection other = this.collections.get(counter);
		boolean plain = own.scheme() == HiLoProperties.Scheme.HILO
				&& (other == null || (other.scheme() == HiLoProperties.Scheme.HILO && other.sharedWith() == null));
		if (!plain) {
			throw new HiLoConfigurationException(path + "shared-with", own.sharedWith(),
					"Both collections must have the scheme hilo, and the other one a counter of its own");
		}
		ResolvedProperties.check(path + "shared-with", own.sharedWith(), () -> HiLoSequences.checkName(counter));
		String where = "The counter is that of '" + counter + "': set it there";
		long domain = Domain.parse(own.domain()).max();
		if (domain < ((other != null) ? Domain.parse(other.domain()).max() : Long.MAX_VALUE)) {
			throw new HiLoConfigurationException(path + "domain", own.domain(), where);
		}
		refuse(path + "floor", own.floor(), where);
		refuse(path + "floor-query", own.floorQuery(), where);
		refuse(path + "initial-capacity", own.initialCapacity(), where);
		refuse(path + "max-capacity", own.maxCapacity(), where);
		refuse(path + "refill-ahead", own.refillAhead(), where);
		refuse(path + "ordering", own.ordering(), where);
		return counter;
	}

	static Permutation permutation(String path, HiLoProperties.Permuted permuted, Domain domain) {
		String key = permuted.key();
		if (permuted.grade() == HiLoProperties.Grade.FAST) {
			return new FastPermutation(domain);
		}
		if (key == null || key.isBlank()) {
			throw new HiLoConfigurationException(path + "permuted.key", null,
					"The grade keyed needs a secret: " + MIN_KEY_LENGTH + " random characters or more");
		}
		if (key.length() < MIN_KEY_LENGTH) {
			throw new HiLoConfigurationException(path + "permuted.key", "***",
					"Use " + MIN_KEY_LENGTH + " random characters or more; it has " + key.length());
		}
		return ResolvedProperties.check(path + "permuted.key-version", permuted.keyVersion(),
				() -> new KeyedPermutation(domain, key, permuted.keyVersion()));
	}

	/** What would be ignored is refused. */
	private static String withoutRanges(String path, HiLoProperties.Collection own) {
		String scheme = "The scheme " + own.scheme().name().toLowerCase(Locale.ROOT);
		if (Domain.parse(own.domain()).max() != Long.MAX_VALUE) {
			throw new HiLoConfigurationException(path + "domain", own.domain(), scheme + " needs int63");
		}
		String why = scheme + " has no counter that could start above it: remove it";
		refuse(path + "floor", own.floor(), why);
		refuse(path + "floor-query", own.floorQuery(), why);
		refuse(path + "ordering", own.ordering(), scheme + " has no counter whose order could be chosen: remove it");
		return path;
	}

	private static void refuse(String property, @Nullable Object value, String why) {
		if (value != null) {
			throw new HiLoConfigurationException(property, value, why);
		}
	}

	private record LeftToTheDatabase(String collection) implements NumberSource {

		@Override
		public long next() {
			throw new InvalidCollectionException("The ids of collection '" + this.collection
					+ "' are left to the database (hilo.collections." + this.collection + ".scheme=none)");
		}

		@Override
		public long tryNext() {
			return next();
		}

	}

}

package dev.hilo.autoconfigure;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoConfigurationException;
import dev.hilo.InvalidCollectionException;
import dev.hilo.jdbc.JdbcRangeRepository;
import dev.hilo.jdbc.MigratingRangeRepository;
import dev.hilo.range.CollectionSettings;
import dev.hilo.range.HiLoDatabase;
import dev.hilo.range.NumberSource;
import dev.hilo.range.RangeRepository;
import dev.hilo.scheme.DecimalIdGenerator;
import dev.hilo.scheme.DecimalIdParts;
import dev.hilo.scheme.Domain;
import dev.hilo.scheme.FastPermutation;
import dev.hilo.scheme.KeyedPermutation;
import dev.hilo.scheme.Permutation;
import dev.hilo.scheme.TraceIdGenerator;

/**
 * The properties of single collections, made into what one database needs. All are made
 * at the start, so that what is wrong fails there.
 */
final class CollectionSchemes {

	/** The counters of generator ids, one for each launch id. */
	private static final String GENERATOR_IDS = "hilo$decimal$";

	private final Map<String, CollectionSettings> settings = new HashMap<>();

	private final Map<Integer, NumberSource> decimals = new HashMap<>();

	private final Map<String, HiLoProperties.Collection> collections;

	private final DatabaseSettings database;

	private final RangeRepository repository;

	private final CollectionSettings otherwise;

	private @Nullable HiLoDatabase attached;

	CollectionSchemes(HiLoSettings settings, DatabaseSettings database, RangeRepository repository) {
		this.collections = settings.collections();
		this.database = database;
		this.repository = repository;
		this.otherwise = capacities(database.path(), database.initialCapacity(), database.maxCapacity(),
				database.refillAhead());
		this.collections.forEach((name, own) -> this.settings.put(name, settings(name, own)));
	}

	/**
	 * The settings of a collection, by name in lower case.
	 */
	CollectionSettings settings(String name) {
		return this.settings.getOrDefault(name, this.otherwise);
	}

	/**
	 * Draws generator ids from the database that has these settings.
	 */
	HiLoDatabase attach(HiLoDatabase database) {
		this.attached = database;
		return database;
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
		String path = "hilo.collections." + name + ".";
		Domain domain = HiLoSettings.check(path + "domain", own.domain(), () -> Domain.parse(own.domain()));
		CollectionSettings settings = capacities(path,
				HiLoSettings.or(own.initialCapacity(), this.database.initialCapacity()),
				HiLoSettings.or(own.maxCapacity(), this.database.maxCapacity()),
				HiLoSettings.or(own.refillAhead(), this.database.refillAhead()))
			.from(floor(path, own))
			.upTo(domain.max());
		if (own.sharedWith() != null) {
			settings = settings.sharedWith(shared(path, own));
		}
		return switch (own.scheme()) {
			case HILO -> settings;
			case PERMUTED -> settings.mappedBy(permutation(path, own.permuted(), domain)::permute);
			case TRACE -> settings.drawnFrom(trace(path, own));
			case DECIMAL -> settings.drawnFrom(decimal(path, own));
			case NONE -> settings.drawnFrom(new LeftToTheDatabase(name));
		};
	}

	private LongSupplier floor(String path, HiLoProperties.Collection own) {
		long floor = HiLoSettings.or(own.floor(), 0L);
		if (floor < 0) {
			throw new HiLoConfigurationException(path + "floor", floor, "Use 0 or more");
		}
		String query = own.floorQuery();
		if (query == null) {
			return () -> floor;
		}
		if (this.repository instanceof JdbcRangeRepository jdbc) {
			return () -> Math.max(floor, jdbc.queryNumber(query));
		}
		if (this.repository instanceof MigratingRangeRepository jdbc) {
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
		return counter;
	}

	private static Permutation permutation(String path, HiLoProperties.Permuted permuted, Domain domain) {
		String key = permuted.key();
		if (permuted.grade() == HiLoProperties.Grade.FAST) {
			return new FastPermutation(domain);
		}
		if (key == null || key.isBlank()) {
			throw new HiLoConfigurationException(path + "permuted.key", null,
					"The grade keyed needs a secret: 16 random characters or more");
		}
		return HiLoSettings.check(path + "permuted.key-version", permuted.keyVersion(),
				() -> new KeyedPermutation(domain, key, permuted.keyVersion()));
	}

	private static NumberSource trace(String path, HiLoProperties.Collection own) {
		checkWholeDomain(path, own);
		Integer nodeNo = own.trace().nodeNo();
		if (nodeNo == null) {
			throw new HiLoConfigurationException(path + "trace.node-no", null,
					"Give each node a number of its own, 0 to 65535");
		}
		HiLoSettings.check(path + "trace.node-no", nodeNo,
				() -> TraceIdGenerator.builder(nodeNo).layout(own.trace().layout()).build());
		return HiLoSettings.check(path + "trace.thread-slots", own.trace().threadSlots(),
				() -> TraceIdGenerator.builder(nodeNo)
					.layout(own.trace().layout())
					.threadSlots(own.trace().threadSlots())
					.build());
	}

	/** One for all collections of a launch id, so that few generator ids are used. */
	private NumberSource decimal(String path, HiLoProperties.Collection own) {
		checkWholeDomain(path, own);
		Integer launchId = own.decimal().launchId();
		if (launchId == null) {
			throw new HiLoConfigurationException(path + "decimal.launch-id", null,
					"Give each deployment a number of its own, 1 to 99999");
		}
		String counter = GENERATOR_IDS + launchId;
		this.settings.put(counter, new CollectionSettings(1, 1).onDemand().upTo(DecimalIdParts.MAX_GENERATOR + 1));
		return this.decimals.computeIfAbsent(launchId, (id) -> HiLoSettings.check(path + "decimal.launch-id", launchId,
				() -> new DecimalIdGenerator(launchId, () -> attached().sequence(counter).next() - 1)));
	}

	private HiLoDatabase attached() {
		return Objects.requireNonNull(this.attached);
	}

	private static void checkWholeDomain(String path, HiLoProperties.Collection own) {
		if (Domain.parse(own.domain()).max() != Long.MAX_VALUE) {
			throw new HiLoConfigurationException(path + "domain", own.domain(),
					"The scheme " + own.scheme().name().toLowerCase(Locale.ROOT) + " needs int63");
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

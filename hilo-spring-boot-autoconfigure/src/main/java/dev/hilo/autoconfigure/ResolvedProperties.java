package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.HiLoConfigurationException;
import dev.hilo.engine.CollectionName;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequencesBuilder;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.jdbc.StoreSettings;
import dev.hilo.jdbc.connection.JdbcUrl;
import dev.hilo.jdbc.counter.ForeignCounterSettings;
import dev.hilo.jdbc.dialect.RangeTable;

/**
 * The properties, checked and completed: what is not set for a collection or a further
 * database is taken from the level above.
 */
public final class ResolvedProperties {

	/** The defaults; the configuration metadata repeats them. */
	private static final Database DEFAULTS = new Database("", null, null, null, new DocumentIdFormat(),
			new CollectionSettings(), true, HiLoSequencesBuilder.DEFAULT_MAX_COLLECTIONS, new StoreSettings(), null,
			Map.of());

	private static final Duration LONGEST_AUTONOMY = Duration.ofDays(365);

	private final RawProperties raw;

	private final HiLoProperties.Jdbc jdbc;

	private final Database defaultDatabase;

	private final List<Database> databases;

	private final Map<String, HiLoProperties.Collection> collections = new HashMap<>();

	private final Map<String, ForeignCounterSettings> counters;

	/** In lower case. */
	private final @Nullable String sharedWith;

	private final int maxMeteredCollections;

	private final Set<String> healthDatabases;

	ResolvedProperties(HiLoProperties properties, RawProperties raw) {
		this.raw = raw;
		this.jdbc = properties.jdbc();
		this.defaultDatabase = database("hilo.", null, properties.defaultDatabase(), DEFAULTS);
		this.databases = properties.databases()
			.entrySet()
			.stream()
			.map((entry) -> database(entry.getKey(), entry.getValue()))
			.toList();
		checkHistories();
		raw.checkCollectionNames();
		properties.collections().forEach(this::addCollection);
		new UnreadSettings(this.collections).refuse(raw);
		this.counters = new ForeignCounters(raw).of(this.collections);
		this.sharedWith = sharedWithOfAll(properties.sharedWith());
		this.maxMeteredCollections = properties.metrics().maxCollections();
		if (this.maxMeteredCollections < 0) {
			throw new HiLoConfigurationException("hilo.metrics.max-collections", this.maxMeteredCollections,
					"Use 0 or more");
		}
		this.healthDatabases = healthDatabases(properties.health().databases());
	}

	private Set<String> healthDatabases(Set<String> set) {
		Set<String> known = new TreeSet<>(Set.of(RangeIdGenerator.DEFAULT_NAME));
		this.databases.forEach((each) -> known.add(Objects.requireNonNull(each.name())));
		set.stream().filter((name) -> !known.contains(name)).findFirst().ifPresent((name) -> {
			throw new HiLoConfigurationException("hilo.health.databases", name,
					"There is no such database: choose from " + known);
		});
		return set.isEmpty() ? known : set;
	}

	/**
	 * The default database.
	 * @return its properties
	 */
	public Database defaultDatabase() {
		return this.defaultDatabase;
	}

	/**
	 * The further databases.
	 * @return the properties of each
	 */
	public List<Database> databases() {
		return this.databases;
	}

	/**
	 * A database.
	 * @param name its name, or {@code null} for the default one
	 * @return its properties
	 * @throws NoSuchElementException if it is not known
	 */
	public Database database(@Nullable String name) {
		return (name == null) ? this.defaultDatabase
				: this.databases.stream().filter((database) -> name.equals(database.name())).findFirst().orElseThrow();
	}

	/**
	 * What is set for a collection.
	 * @param name the collection, in any case
	 * @return its own properties, or {@code null} if it has none
	 */
	public HiLoProperties.@Nullable Collection collection(String name) {
		return this.collections.get(name.toLowerCase(Locale.ROOT));
	}

	/**
	 * The collection whose counter another one uses.
	 * @param name the other one, in any case
	 * @return the collection, in lower case, or {@code null} if the other one has a
	 * counter of its own
	 */
	public @Nullable String sharedWith(String name) {
		HiLoProperties.Collection own = collection(name);
		if (own != null && own.sharedWith() != null) {
			return own.sharedWith().toLowerCase(Locale.ROOT);
		}
		boolean excepted = name.equalsIgnoreCase(this.sharedWith) || (own != null && own.counter() != null)
				|| setsScheme(name);
		return excepted ? null : this.sharedWith;
	}

	/**
	 * The collection whose counter all others use that say nothing else, in lower case;
	 * or {@code null}.
	 */
	@Nullable String sharedWithOfAll() {
		return this.sharedWith;
	}

	/**
	 * The collections that have settings of their own.
	 * @return their names in lower case
	 */
	public Set<String> collectionNames() {
		return this.collections.keySet();
	}

	/**
	 * Whether a collection shares its counter with another one.
	 * @param name the collection, in any case
	 * @return whether it shares another's counter, or another one shares its own
	 */
	public boolean sharesCounter(String name) {
		return sharedWith(name) != null || name.equalsIgnoreCase(this.sharedWith)
				|| this.collections.values().stream().anyMatch((other) -> name.equalsIgnoreCase(other.sharedWith()));
	}

	/**
	 * Whether a collection's scheme is set, even to its default.
	 * @param name the collection, in any case
	 * @return whether it is
	 */
	public boolean setsScheme(String name) {
		String key = name.toLowerCase(Locale.ROOT);
		return this.collections.containsKey(key) && this.raw.isSet(PropertyChecks.path(key) + "scheme");
	}

	/**
	 * What is set for single collections, by name in lower case.
	 */
	Map<String, HiLoProperties.Collection> collections() {
		return this.collections;
	}

	/**
	 * The foreign counters.
	 * @return each by its collection in lower case
	 */
	public Map<String, ForeignCounterSettings> counters() {
		return this.counters;
	}

	/**
	 * Whether a collection's ids are left to the database.
	 * @param collection the collection, in any case
	 * @return whether its scheme is {@code none}
	 */
	public boolean isLeftToTheDatabase(String collection) {
		HiLoProperties.Collection own = collection(collection);
		return own != null && own.scheme() == HiLoProperties.Scheme.NONE;
	}

	/**
	 * The databases that decide over the health, all unless some are set.
	 * @return their names, where {@code default} is the default one
	 */
	public Set<String> healthDatabases() {
		return this.healthDatabases;
	}

	/**
	 * How many collections have meters of their own.
	 * @return the number, of all databases together
	 */
	public int maxMeteredCollections() {
		return this.maxMeteredCollections;
	}

	/**
	 * Refuses a table that is the history of another one, even if their DataSources
	 * differ, which may lead to the same database.
	 */
	private void checkHistories() {
		List<Database> all = Stream.concat(Stream.of(this.defaultDatabase), this.databases.stream()).toList();
		for (Database one : all) {
			for (Database other : all) {
				if (one.store().table().isHistoryOf(other.store().table())) {
					throw new HiLoConfigurationException(one.path() + "jdbc.table-name", one.store().table().name(),
							"The migrations of the table " + other.store().table().name() + " (" + other.path()
									+ "jdbc.table-name) are recorded under that name: use another one");
				}
			}
		}
	}

	private @Nullable String sharedWithOfAll(@Nullable String name) {
		if (name == null) {
			return null;
		}
		HiLoProperties.Collection other = collection(
				PropertyChecks.check("hilo.shared-with", name, () -> CollectionName.check(name)));
		if (other != null && (other.scheme() != HiLoProperties.Scheme.HILO || other.sharedWith() != null)) {
			throw new HiLoConfigurationException("hilo.shared-with", name,
					"That collection must have the scheme hilo, and a counter of its own");
		}
		return name.toLowerCase(Locale.ROOT);
	}

	private void addCollection(String name, HiLoProperties.Collection collection) {
		HiLoProperties.Collection other = this.collections.put(name.toLowerCase(Locale.ROOT), collection);
		if (other != null && !other.equals(collection)) {
			// Not the settings, which are many and hold a secret
			throw new HiLoConfigurationException(RawProperties.NAME_OF + PropertyChecks.key("hilo.collections", name),
					name, "Another name differs only in case, and both are one collection: merge them");
		}
	}

	private Database database(String name, HiLoProperties.Database own) {
		String path = PropertyChecks.key("hilo.databases", name) + ".";
		if (name.equals(RangeIdGenerator.DEFAULT_NAME)) {
			throw new HiLoConfigurationException(RawProperties.NAME_OF + PropertyChecks.key("hilo.databases", name),
					name, "Meters and the endpoint use this name for the default database: choose another name, or "
							+ "set the properties of the default database, such as hilo.jdbc.url");
		}
		boolean named = own.dataSource() != null && !own.dataSource().isBlank();
		if (!named && own.jdbc().url() == null) {
			throw new HiLoConfigurationException(path + "data-source", own.dataSource(),
					"Name the DataSource bean of this database, or set " + path + "jdbc.url");
		}
		if (named && own.jdbc().url() != null) {
			throw new HiLoConfigurationException(path + "data-source", own.dataSource(),
					path + "jdbc.url is set as well: remove one of them");
		}
		return database(path, name, own, this.defaultDatabase);
	}

	private Database database(String path, @Nullable String name, HiLoProperties.Database own, Database above) {
		return new Database(path, name, own.dataSource(), url(path + "jdbc.url", own.jdbc()),
				format(path, own, above.format()),
				withAutonomy(path, own.autonomy(), above.collections(),
						capacities(path, own.initialCapacity(), own.maxCapacity(), own.refillAhead(),
								above.collections())),
				PropertyChecks.or(own.giveBack(), above.giveBack()),
				maxCollections(path, PropertyChecks.or(own.maxCollections(), above.maxCollections())),
				store(path + "jdbc.", name, own.jdbc(), above.store()),
				failFastAfter(path + "jdbc.fail-fast-after", own.jdbc(), above.failFastAfter()),
				floors(own.collections()));
	}

	private @Nullable Duration failFastAfter(String property, HiLoProperties.Jdbc own, @Nullable Duration above) {
		Duration after = own.failFastAfter();
		if (after == null) {
			return above;
		}
		if (!after.isZero()) {
			this.raw.checkMilliseconds(property);
		}
		if (after.isNegative()) {
			throw new HiLoConfigurationException(property, after, "Use 0 to turn it off, or a time such as 30s");
		}
		return after;
	}

	private static Map<String, HiLoProperties.Floor> floors(Map<String, HiLoProperties.Floor> own) {
		Map<String, HiLoProperties.Floor> floors = new HashMap<>();
		own.forEach((collection, floor) -> floors.put(collection.toLowerCase(Locale.ROOT), floor));
		return floors;
	}

	private static int maxCollections(String path, int most) {
		if (most < 1) {
			throw new HiLoConfigurationException(path + "max-collections", most, "Set 1 or more");
		}
		return most;
	}

	/** The URL itself is never taken from the level above: that is another database. */
	private @Nullable JdbcUrl url(String property, HiLoProperties.Jdbc own) {
		if (own.url() == null) {
			return null;
		}
		JdbcUrl url = new JdbcUrl(property, own.url(), own.username(), own.password());
		return url.withDefaults(this.jdbc.username(), this.jdbc.password());
	}

	/**
	 * The settings of collections, where those that are not set are taken from the level
	 * above.
	 */
	static CollectionSettings capacities(String path, @Nullable Long ownInitial, @Nullable Long ownMax,
			@Nullable Boolean refillAhead, CollectionSettings above) {
		long initial = PropertyChecks.or(ownInitial, above.initialCapacity());
		long max = PropertyChecks.or(ownMax, above.maxCapacity());
		if (initial < 1) {
			throw new HiLoConfigurationException(path + "initial-capacity", initial, "Use 1 or more");
		}
		if (max < initial && ownMax == null) {
			throw new HiLoConfigurationException(path + "initial-capacity", initial,
					"Use at most " + max + ", or raise " + path + "max-capacity too");
		}
		if (max < initial) {
			throw new HiLoConfigurationException(path + "max-capacity", max,
					"Use at least " + path + "initial-capacity, which is " + initial);
		}
		return new CollectionSettings(initial, max)
			.withRefillAhead(PropertyChecks.or(refillAhead, above.refillAhead()));
	}

	/**
	 * The settings with an autonomy, which is taken from the level above if it is not
	 * set.
	 */
	static CollectionSettings withAutonomy(String path, @Nullable Duration own, CollectionSettings above,
			CollectionSettings settings) {
		Duration autonomy = PropertyChecks.or(own, above.autonomy());
		if (autonomy.isNegative() || autonomy.compareTo(LONGEST_AUTONOMY) > 0) {
			throw new HiLoConfigurationException(path + "autonomy", autonomy,
					"Use 0 for none, or up to 365d, such as 10m");
		}
		if (!autonomy.isZero() && !settings.refillAhead()) {
			throw new HiLoConfigurationException(path + "autonomy", autonomy,
					"Numbers are at hand only with " + path + "refill-ahead=true: set that, or an autonomy of 0 here");
		}
		return settings.withAutonomy(autonomy);
	}

	private StoreSettings store(String path, @Nullable String name, HiLoProperties.Jdbc own, StoreSettings above) {
		if (own.timeout() != null) {
			this.raw.checkMilliseconds(path + "timeout");
		}
		StoreSettings settings = above.withDatabase(name)
			.withTable(table(path, own, above.table()))
			.withConnection(PropertyChecks.or(own.connection(), above.connection()))
			.withSchemaManagement(PropertyChecks.or(own.schemaManagement(), above.schemaManagement()));
		Duration timeout = PropertyChecks.or(own.timeout(), above.timeout());
		StoreSettings timed = PropertyChecks.check(path + "timeout", timeout, () -> settings.withTimeout(timeout));
		int maxConnections = PropertyChecks.or(own.maxConnections(), above.maxConnections());
		return PropertyChecks.check(path + "max-connections", maxConnections,
				() -> timed.withMaxConnections(maxConnections));
	}

	private DocumentIdFormat format(String path, HiLoProperties.Database own, DocumentIdFormat above) {
		if (own.separator() == null && own.nodeTag() == null && own.serverPrefix() == null) {
			return above;
		}
		this.raw.checkText(path + "separator");
		this.raw.checkText(path + "node-tag");
		this.raw.checkText(path + "server-prefix");
		String separator = PropertyChecks.or(own.separator(), String.valueOf(above.separator()));
		if (separator.length() != 1) {
			throw new HiLoConfigurationException(path + "separator", separator,
					"Use one character, any but '|'. In YAML put it in quotes: a bare | starts a text of several "
							+ "lines");
		}
		char character = separator.charAt(0);
		String nodeTag = (own.nodeTag() != null) ? own.nodeTag() : above.nodeTag();
		String serverPrefix = (own.serverPrefix() != null) ? own.serverPrefix() : above.serverPrefix();
		PropertyChecks.check(path + "separator", separator, () -> new DocumentIdFormat(character, null, null));
		PropertyChecks.check(path + "node-tag", nodeTag, () -> new DocumentIdFormat(character, nodeTag, null));
		return PropertyChecks.check(path + "server-prefix", serverPrefix,
				() -> new DocumentIdFormat(character, nodeTag, serverPrefix));
	}

	private static RangeTable table(String path, HiLoProperties.Jdbc own, RangeTable above) {
		if (own.tableName() == null && own.schema() == null) {
			return above;
		}
		String name = PropertyChecks.or(own.tableName(), above.name());
		String schema = (own.schema() != null) ? own.schema() : above.schema();
		PropertyChecks.check(path + "table-name", name, () -> new RangeTable(null, name));
		return PropertyChecks.check(path + "schema", schema, () -> new RangeTable(schema, name));
	}

	/**
	 * The properties of one database, checked and completed.
	 *
	 * @param path the start of their names, such as {@code hilo.}
	 * @param name the database's name, or {@code null} for the default one
	 * @param dataSource the name of its DataSource bean, or {@code null} for the default
	 * one, or if there is a URL
	 * @param url the URL of its ranges, or {@code null} for the DataSource
	 * @param format how its document ids are written
	 * @param collections the settings of a collection that has none of its own
	 * @param giveBack whether unused numbers go back when an instance ends
	 * @param maxCollections how many collections may get ids
	 * @param store where and how its ranges are stored
	 * @param failFastAfter after how long without an answer callers are refused; zero for
	 * never, {@code null} for three times the timeout
	 * @param floors the floors of collections that differ from those of other databases,
	 * by collection in lower case
	 */
	public record Database(String path, @Nullable String name, @Nullable String dataSource, @Nullable JdbcUrl url,
			DocumentIdFormat format, CollectionSettings collections, boolean giveBack, int maxCollections,
			StoreSettings store, @Nullable Duration failFastAfter, Map<String, HiLoProperties.Floor> floors) {

		/**
		 * The start of the names of a collection's properties in this database.
		 */
		String path(String collection) {
			return PropertyChecks.key(this.path + "collections", collection) + ".";
		}

	}

}

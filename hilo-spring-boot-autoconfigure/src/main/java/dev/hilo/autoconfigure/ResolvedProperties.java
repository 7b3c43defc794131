package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.UnknownDatabaseException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequencesBuilder;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.jdbc.StoreSettings;
import dev.hilo.naming.CheckedNaming;
import dev.hilo.scheme.Domain;

/**
 * The properties, checked and completed: what is not set for a collection or a further
 * database is taken from the level above.
 */
public final class ResolvedProperties {

	/** The default one first. */
	private final List<Database> databases;

	private final Map<String, String> dataSources = new HashMap<>();

	private final Map<String, HiLoProperties.Collection> collections;

	/** In lower case. */
	private final @Nullable String sharedWith;

	ResolvedProperties(HiLoProperties properties) {
		this.collections = properties.collectionsInLowerCase();
		Database first = Database.of(PropertyPath.HILO, null, properties.defaultDatabase(), Database.DEFAULTS);
		this.databases = new ArrayList<>(List.of(first));
		for (Map.Entry<String, HiLoProperties.Database> each : properties.databases().entrySet()) {
			Database further = Database.further(each.getKey(), each.getValue(), first);
			this.databases.add(further);
			if (further.url() == null) {
				this.dataSources.put(each.getKey(), String.valueOf(further.dataSource()));
			}
		}
		this.sharedWith = sharedWithOfAll(properties.sharedWith());
		for (String name : this.collections.keySet()) {
			checkSharing(name);
		}
		int metered = properties.metrics().maxCollections();
		PropertyPath.HILO.require(metered >= 0, "metrics.max-collections", metered, "Use 0 or more");
		Set<String> known = new TreeSet<>(properties.databases().keySet());
		known.add(RangeIdGenerator.DEFAULT_NAME);
		for (String name : properties.health().databases()) {
			PropertyPath.HILO.require(known.contains(name), "health.databases", name,
					"There is no such database: choose from " + known);
		}
	}

	/**
	 * How long a caller waits for the default database.
	 * @return the timeout
	 */
	public Duration timeout() {
		return defaultDatabase().store().timeout();
	}

	/**
	 * The default database.
	 * @return its properties
	 */
	public Database defaultDatabase() {
		return this.databases.get(0);
	}

	/**
	 * The further databases.
	 * @return the properties of each
	 */
	public List<Database> databases() {
		return this.databases.subList(1, this.databases.size());
	}

	/**
	 * The DataSource beans of the further databases that have no URL.
	 * @return their names, by those of the databases
	 */
	public Map<String, String> dataSources() {
		return Collections.unmodifiableMap(this.dataSources);
	}

	/**
	 * A database.
	 * @param name its name, or {@code null} for the default one
	 * @return its properties
	 * @throws UnknownDatabaseException if it is not known
	 */
	public Database database(@Nullable String name) {
		for (Database each : this.databases) {
			if (Objects.equals(name, each.name())) {
				return each;
			}
		}
		throw new UnknownDatabaseException(String.valueOf(name), "");
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
		boolean excepted = name.equalsIgnoreCase(this.sharedWith)
				|| (own != null && (own.counter() != null || own.setsScheme()));
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
	 * Whether a collection shares its counter with another one.
	 * @param name the collection, in any case
	 * @return whether it shares another's counter, or another one shares its own
	 */
	public boolean sharesCounter(String name) {
		return sharedWith(name) != null || name.equalsIgnoreCase(this.sharedWith)
				|| this.collections.keySet().stream().anyMatch((other) -> name.equalsIgnoreCase(sharedWith(other)));
	}

	/**
	 * Whether a collection's scheme is set, even to its default.
	 * @param name the collection, in any case
	 * @return whether it is
	 */
	public boolean setsScheme(String name) {
		HiLoProperties.Collection own = collection(name);
		return own != null && own.setsScheme();
	}

	/**
	 * What is set for single collections.
	 * @return the properties of each, by its name in lower case
	 */
	public Map<String, HiLoProperties.Collection> collections() {
		return this.collections;
	}

	/**
	 * The collections whose first range is fetched at the start, in lower case.
	 */
	List<String> warmUps() {
		List<String> warm = new ArrayList<>();
		for (Map.Entry<String, HiLoProperties.Collection> each : this.collections.entrySet()) {
			if (each.getValue().warmUp()) {
				warm.add(each.getKey());
			}
		}
		return warm;
	}

	/**
	 * The settings of a collection in a database, but for its floor, its scheme and its
	 * counter.
	 */
	CollectionSettings settings(String name, Database database) {
		HiLoProperties.Collection own = collection(name);
		return (own != null) ? own.settings(PropertyPath.of(name), database.collections()) : database.collections();
	}

	/**
	 * The numbers of a collection, which end where those of the counter do that it uses.
	 */
	Domain domain(String name) {
		String counter = sharedWith(name);
		String counted = (counter != null && this.collections.containsKey(counter)) ? counter : name;
		HiLoProperties.Collection own = collection(counted);
		return (own != null) ? own.domain(PropertyPath.of(counted)) : Domain.INT63;
	}

	/**
	 * Whether a collection's ids are left to the database.
	 * @param collection the collection, in any case
	 * @return whether its scheme is {@code none}
	 */
	public boolean isLeftToTheDatabase(String collection) {
		HiLoProperties.Collection own = collection(collection);
		return own != null && own.scheme().equals(SchemeSettings.NONE);
	}

	private @Nullable String sharedWithOfAll(@Nullable String name) {
		if (name == null) {
			return null;
		}
		HiLoProperties.Collection other = collection(
				PropertyPath.HILO.check("shared-with", name, () -> CheckedNaming.check(name)));
		PropertyPath.HILO.require(other == null || other.isShareable(), "shared-with", name,
				"That collection must have the scheme hilo, and a counter of its own");
		return name.toLowerCase(Locale.ROOT);
	}

	private void checkSharing(String name) {
		String counter = sharedWith(name);
		HiLoProperties.Collection own = collection(name);
		if (counter != null && own != null) {
			own.checkSharing(PropertyPath.of(name), counter, collection(counter));
		}
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
	 */
	public record Database(String path, @Nullable String name, @Nullable String dataSource, @Nullable JdbcUrl url,
			DocumentIdFormat format, CollectionSettings collections, boolean giveBack, int maxCollections,
			StoreSettings store, @Nullable Duration failFastAfter) {

		/** The configuration metadata repeats them. */
		private static final Database DEFAULTS = new Database("", null, null, null, new DocumentIdFormat(),
				new CollectionSettings(), true, HiLoSequencesBuilder.DEFAULT_MAX_COLLECTIONS, new StoreSettings(),
				null);

		private static Database further(String name, HiLoProperties.Database own, Database above) {
			String key = PropertyPath.key("hilo.databases", name);
			new PropertyPath(RawProperties.NAME_OF).require(!name.equals(RangeIdGenerator.DEFAULT_NAME), key, name,
					"Meters and the endpoint use this name for the default database: choose another name, or set the "
							+ "properties of the default database, such as hilo.jdbc.url");
			PropertyPath path = new PropertyPath(key + ".");
			boolean named = own.dataSource() != null && !own.dataSource().isBlank();
			boolean byUrl = own.jdbc().url() != null;
			path.require(named || byUrl, "data-source", own.dataSource(),
					"Name the DataSource bean of this database, or set " + path + "jdbc.url");
			path.require(!named || !byUrl, "data-source", own.dataSource(),
					path + "jdbc.url is set as well: remove one of them");
			return of(path, name, own, above);
		}

		private static Database of(PropertyPath path, @Nullable String name, HiLoProperties.Database own,
				Database above) {
			PropertyPath jdbc = new PropertyPath(path + "jdbc.");
			int maxCollections = Objects.requireNonNullElse(own.maxCollections(), above.maxCollections());
			path.require(maxCollections >= 1, "max-collections", maxCollections, "Set 1 or more");
			return new Database(path.start(), name, own.dataSource(), own.jdbc().url(jdbc),
					own.format(path, above.format()), own.settings(path, above.collections()),
					Objects.requireNonNullElse(own.giveBack(), above.giveBack()), maxCollections,
					own.jdbc().settings(jdbc, above.store()).withDatabase(name),
					own.jdbc().failFastAfter(jdbc, above.failFastAfter()));
		}

	}

}

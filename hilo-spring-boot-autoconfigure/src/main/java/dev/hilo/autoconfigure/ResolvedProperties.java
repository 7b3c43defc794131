package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.HiLoConfigurationException;
import dev.hilo.InvalidCollectionException;
import dev.hilo.InvalidIdException;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.jdbc.ConnectionMode;
import dev.hilo.jdbc.RangeTable;
import dev.hilo.jdbc.SchemaManagement;

/**
 * The properties, checked and completed: what is not set for a collection or a further
 * database is taken from above.
 */
final class ResolvedProperties {

	/** What holds where nothing is set; the configuration metadata repeats it. */
	private static final ResolvedDatabase DEFAULTS = new ResolvedDatabase("", null, null,
			new DocumentIdFormat('/', null, null), CollectionSettings.DEFAULT_INITIAL_CAPACITY,
			CollectionSettings.DEFAULT_MAX_CAPACITY, true, new RangeTable(null, RangeTable.DEFAULT_NAME),
			SchemaManagement.FLYWAY, ConnectionMode.AUTO, Duration.ofSeconds(10));

	private final RawProperties raw;

	private final ResolvedDatabase defaultDatabase;

	private final List<ResolvedDatabase> databases;

	private final Map<String, HiLoProperties.Collection> collections = new HashMap<>();

	ResolvedProperties(HiLoProperties properties, RawProperties raw) {
		this.raw = raw;
		this.defaultDatabase = database("hilo.", null, properties.defaultDatabase(), DEFAULTS);
		this.databases = properties.databases()
			.entrySet()
			.stream()
			.map((entry) -> database(entry.getKey(), entry.getValue()))
			.toList();
		checkHistories();
		raw.checkCollectionNames();
		properties.collections().forEach(this::addCollection);
	}

	ResolvedDatabase defaultDatabase() {
		return this.defaultDatabase;
	}

	List<ResolvedDatabase> databases() {
		return this.databases;
	}

	/**
	 * What is set for single collections, by name in lower case.
	 */
	Map<String, HiLoProperties.Collection> collections() {
		return this.collections;
	}

	/**
	 * Whether a collection's ids are left to the database.
	 */
	boolean isLeftToTheDatabase(String collection) {
		HiLoProperties.Collection own = this.collections.get(collection.toLowerCase(Locale.ROOT));
		return own != null && own.scheme() == HiLoProperties.Scheme.NONE;
	}

	/**
	 * Refuses a table that is the history of another one, also where their DataSources
	 * differ, which may lead to the same database.
	 */
	private void checkHistories() {
		List<ResolvedDatabase> all = Stream.concat(Stream.of(this.defaultDatabase), this.databases.stream()).toList();
		for (ResolvedDatabase one : all) {
			for (ResolvedDatabase other : all) {
				if (one.table().isHistoryOf(other.table())) {
					throw new HiLoConfigurationException(one.path() + "jdbc.table-name", one.table().name(),
							"The migrations of the table " + other.table().name() + " (" + other.path()
									+ "jdbc.table-name) are kept under that name: use another one");
				}
			}
		}
	}

	private void addCollection(String name, HiLoProperties.Collection collection) {
		HiLoProperties.Collection other = this.collections.put(name.toLowerCase(Locale.ROOT), collection);
		if (other != null && !other.equals(collection)) {
			// Not the settings, which are many and hold a secret
			throw new HiLoConfigurationException(RawProperties.NAME_OF + key("hilo.collections", name), name,
					"There is another name that differs only in case, and they are one collection: join them");
		}
	}

	private ResolvedDatabase database(String name, HiLoProperties.Database own) {
		String path = key("hilo.databases", name) + ".";
		if (own.dataSource() == null || own.dataSource().isBlank()) {
			throw new HiLoConfigurationException(path + "data-source", own.dataSource(),
					"Name the DataSource bean of this database");
		}
		return database(path, name, own, this.defaultDatabase);
	}

	private ResolvedDatabase database(String path, @Nullable String name, HiLoProperties.Database own,
			ResolvedDatabase above) {
		HiLoProperties.Jdbc jdbc = own.jdbc();
		long initialCapacity = or(own.initialCapacity(), above.initialCapacity());
		long maxCapacity = or(own.maxCapacity(), above.maxCapacity());
		boolean refillAhead = or(own.refillAhead(), above.refillAhead());
		CollectionSchemes.capacities(path, initialCapacity, maxCapacity, refillAhead);
		Duration timeout = or(jdbc.timeout(), above.timeout());
		if (timeout.compareTo(Duration.ofMillis(1)) < 0 || timeout.compareTo(Duration.ofDays(365)) > 0) {
			throw new HiLoConfigurationException(path + "jdbc.timeout", timeout, "Use from 1ms to 365d, such as 10s");
		}
		return new ResolvedDatabase(path, name, own.dataSource(), format(path, own, above.format()), initialCapacity,
				maxCapacity, refillAhead, table(path, jdbc, above.table()),
				or(jdbc.schemaManagement(), above.schemaManagement()), or(jdbc.connection(), above.connection()),
				timeout);
	}

	private DocumentIdFormat format(String path, HiLoProperties.Database own, DocumentIdFormat above) {
		this.raw.checkText(path + "separator");
		this.raw.checkText(path + "node-tag");
		this.raw.checkText(path + "server-prefix");
		String separator = or(own.separator(), String.valueOf(above.separator()));
		if (separator.length() != 1) {
			throw new HiLoConfigurationException(path + "separator", separator,
					"Use one character, any but '|'. In YAML put it in quotes: a bare | begins a text of several lines");
		}
		char character = separator.charAt(0);
		String nodeTag = (own.nodeTag() != null) ? own.nodeTag() : above.nodeTag();
		String serverPrefix = (own.serverPrefix() != null) ? own.serverPrefix() : above.serverPrefix();
		check(path + "separator", separator, () -> new DocumentIdFormat(character, null, null));
		check(path + "node-tag", nodeTag, () -> new DocumentIdFormat(character, nodeTag, null));
		return check(path + "server-prefix", serverPrefix,
				() -> new DocumentIdFormat(character, nodeTag, serverPrefix));
	}

	private static RangeTable table(String path, HiLoProperties.Jdbc jdbc, RangeTable above) {
		String name = or(jdbc.tableName(), above.name());
		String schema = (jdbc.schema() != null) ? jdbc.schema() : above.schema();
		check(path + "jdbc.table-name", name, () -> new RangeTable(null, name));
		return check(path + "jdbc.schema", schema, () -> new RangeTable(schema, name));
	}

	static <T> T check(String property, @Nullable Object value, Supplier<T> use) {
		try {
			return use.get();
		}
		catch (InvalidIdException | InvalidCollectionException | IllegalArgumentException ex) {
			throw new HiLoConfigurationException(property, value, "" + ex.getMessage());
		}
	}

	/**
	 * The key of an entry of a map, as it has to be written.
	 */
	static String key(String map, String name) {
		return map + (name.matches("[A-Za-z0-9-]+") ? "." + name : "[" + name + "]");
	}

	static <T> T or(@Nullable T own, T above) {
		return (own != null) ? own : above;
	}

}

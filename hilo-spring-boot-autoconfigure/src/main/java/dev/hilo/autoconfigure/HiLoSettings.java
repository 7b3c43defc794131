package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.HiLoConfigurationException;
import dev.hilo.InvalidCollectionException;
import dev.hilo.InvalidIdException;
import dev.hilo.jdbc.RangeTable;

/**
 * The properties, checked and completed: what is not set for a collection or a further
 * database is taken from above.
 */
final class HiLoSettings {

	private final RawProperties raw;

	private final DatabaseSettings defaultDatabase;

	private final List<DatabaseSettings> databases;

	private final Map<String, HiLoProperties.Collection> collections = new HashMap<>();

	HiLoSettings(HiLoProperties properties, RawProperties raw) {
		this.raw = raw;
		HiLoProperties.Jdbc jdbc = properties.jdbc();
		this.defaultDatabase = database("hilo.", null, null, properties.separator(), properties.nodeTag(),
				properties.serverPrefix(), properties.initialCapacity(), properties.maxCapacity(),
				properties.refillAhead(), jdbc);
		this.databases = properties.databases()
			.entrySet()
			.stream()
			.map((entry) -> database(entry.getKey(), entry.getValue(), properties))
			.toList();
		raw.checkCollectionNames();
		properties.collections().forEach(this::addCollection);
	}

	DatabaseSettings defaultDatabase() {
		return this.defaultDatabase;
	}

	List<DatabaseSettings> databases() {
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

	private void addCollection(String name, HiLoProperties.Collection collection) {
		HiLoProperties.Collection other = this.collections.put(name.toLowerCase(Locale.ROOT), collection);
		if (other != null && !other.equals(collection)) {
			throw new HiLoConfigurationException("hilo.collections." + name, collection,
					"There is another name that differs only in case, and they are one collection: join them");
		}
	}

	private DatabaseSettings database(String name, HiLoProperties.Database own, HiLoProperties above) {
		String path = "hilo.databases" + (name.matches("[A-Za-z0-9-]+") ? "." + name : "[" + name + "]") + ".";
		if (own.dataSource() == null || own.dataSource().isBlank()) {
			throw new HiLoConfigurationException(path + "data-source", own.dataSource(),
					"Name the DataSource bean of this database");
		}
		HiLoProperties.DatabaseJdbc jdbc = own.jdbc();
		return database(path, name, own.dataSource(), or(own.separator(), above.separator()),
				(own.nodeTag() != null) ? own.nodeTag() : above.nodeTag(),
				(own.serverPrefix() != null) ? own.serverPrefix() : above.serverPrefix(),
				or(own.initialCapacity(), above.initialCapacity()), or(own.maxCapacity(), above.maxCapacity()),
				or(own.refillAhead(), above.refillAhead()),
				new HiLoProperties.Jdbc(or(jdbc.tableName(), above.jdbc().tableName()),
						(jdbc.schema() != null) ? jdbc.schema() : above.jdbc().schema(),
						or(jdbc.schemaManagement(), above.jdbc().schemaManagement()),
						or(jdbc.connection(), above.jdbc().connection()), or(jdbc.timeout(), above.jdbc().timeout())));
	}

	private DatabaseSettings database(String path, @Nullable String name, @Nullable String dataSource, String separator,
			@Nullable String nodeTag, @Nullable String serverPrefix, long initialCapacity, long maxCapacity,
			boolean refillAhead, HiLoProperties.Jdbc jdbc) {
		CollectionSchemes.capacities(path, initialCapacity, maxCapacity, refillAhead);
		Duration timeout = jdbc.timeout();
		if (timeout.compareTo(Duration.ofMillis(1)) < 0 || timeout.compareTo(Duration.ofDays(365)) > 0) {
			throw new HiLoConfigurationException(path + "jdbc.timeout", timeout, "Use from 1ms to 365d, such as 10s");
		}
		return new DatabaseSettings(path, name, dataSource, format(path, separator, nodeTag, serverPrefix),
				initialCapacity, maxCapacity, refillAhead, table(path, jdbc), jdbc.schemaManagement(),
				jdbc.connection(), timeout);
	}

	private DocumentIdFormat format(String path, String separator, @Nullable String nodeTag,
			@Nullable String serverPrefix) {
		this.raw.checkText(path + "separator");
		this.raw.checkText(path + "node-tag");
		this.raw.checkText(path + "server-prefix");
		if (separator.length() != 1) {
			throw new HiLoConfigurationException(path + "separator", separator,
					"Use one character, any but '|'. In YAML put it in quotes: a bare | begins a text of several lines");
		}
		char character = separator.charAt(0);
		check(path + "separator", separator, () -> new DocumentIdFormat(character, null, null));
		check(path + "node-tag", nodeTag, () -> new DocumentIdFormat(character, nodeTag, null));
		return check(path + "server-prefix", serverPrefix,
				() -> new DocumentIdFormat(character, nodeTag, serverPrefix));
	}

	private static RangeTable table(String path, HiLoProperties.Jdbc jdbc) {
		check(path + "jdbc.table-name", jdbc.tableName(), () -> new RangeTable(null, jdbc.tableName()));
		return check(path + "jdbc.schema", jdbc.schema(), () -> new RangeTable(jdbc.schema(), jdbc.tableName()));
	}

	static <T> T check(String property, @Nullable Object value, Supplier<T> use) {
		try {
			return use.get();
		}
		catch (InvalidIdException | InvalidCollectionException | IllegalArgumentException ex) {
			throw new HiLoConfigurationException(property, value, "" + ex.getMessage());
		}
	}

	static <T> T or(@Nullable T own, T above) {
		return (own != null) ? own : above;
	}

}

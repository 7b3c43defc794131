package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.autoconfigure.ResolvedProperties.Database;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequencesBuilder;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.jdbc.StoreSettings;
import dev.hilo.jdbc.connection.JdbcUrl;

/**
 * Checks and completes the properties of databases: the default one's by the defaults, a
 * further one's by the default one's.
 */
final class DatabaseResolver {

	/** The defaults; the configuration metadata repeats them. */
	private static final Database DEFAULTS = new Database("", null, null, null, new DocumentIdFormat(),
			new CollectionSettings(), true, HiLoSequencesBuilder.DEFAULT_MAX_COLLECTIONS, new StoreSettings(), null,
			Map.of());

	private final HiLoProperties properties;

	DatabaseResolver(HiLoProperties properties) {
		this.properties = properties;
	}

	/**
	 * The default database, and after it the further ones.
	 */
	List<Database> databases() {
		Database first = database(PropertyPath.HILO, null, this.properties.defaultDatabase(), DEFAULTS);
		List<Database> all = new ArrayList<>(List.of(first));
		for (Map.Entry<String, HiLoProperties.Database> each : this.properties.databases().entrySet()) {
			all.add(further(each.getKey(), each.getValue(), first));
		}
		return all;
	}

	private Database further(String name, HiLoProperties.Database own, Database above) {
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
		return database(path, name, own, above);
	}

	private Database database(PropertyPath path, @Nullable String name, HiLoProperties.Database own, Database above) {
		int maxCollections = Objects.requireNonNullElse(own.maxCollections(), above.maxCollections());
		path.require(maxCollections >= 1, "max-collections", maxCollections, "Set 1 or more");
		return new Database(path.start(), name, own.dataSource(), url(path + "jdbc.url", own.jdbc()),
				format(path, own, above.format()), own.settings(path, above.collections()),
				Objects.requireNonNullElse(own.giveBack(), above.giveBack()), maxCollections,
				store(path, name, own.jdbc(), above.store()), failFastAfter(path, own.jdbc(), above.failFastAfter()),
				floors(own.collections()));
	}

	private static @Nullable Duration failFastAfter(PropertyPath path, HiLoProperties.Jdbc own,
			@Nullable Duration above) {
		Duration after = (own.failFastAfter() != null) ? own.failFastAfter() : above;
		path.require(after == null || !after.isNegative(), "jdbc.fail-fast-after", after,
				"Use 0 to turn it off, or a time such as 30s");
		return after;
	}

	private static Map<String, HiLoProperties.Floor> floors(Map<String, HiLoProperties.Floor> own) {
		Map<String, HiLoProperties.Floor> floors = new HashMap<>();
		own.forEach((collection, floor) -> floors.put(collection.toLowerCase(Locale.ROOT), floor));
		return floors;
	}

	/** The URL itself is never taken from the level above: that is another database. */
	private @Nullable JdbcUrl url(String property, HiLoProperties.Jdbc own) {
		if (own.url() == null) {
			return null;
		}
		JdbcUrl url = new JdbcUrl(property, own.url(), own.username(), own.password());
		return url.withDefaults(this.properties.jdbc().username(), this.properties.jdbc().password());
	}

	private static StoreSettings store(PropertyPath path, @Nullable String name, HiLoProperties.Jdbc own,
			StoreSettings above) {
		StoreSettings named = path.check("jdbc.table-name", own.tableName(),
				() -> above.withTable(null, own.tableName()));
		StoreSettings placed = path.check("jdbc.schema", own.schema(), () -> named.withTable(own.schema(), null));
		StoreSettings settings = placed.withDatabase(name)
			.withPortable(own.dialect() != null || above.portable())
			.withConnection(Objects.requireNonNullElse(own.connection(), above.connection()))
			.withSchemaManagement(Objects.requireNonNullElse(own.schemaManagement(), above.schemaManagement()));
		Duration timeout = Objects.requireNonNullElse(own.timeout(), above.timeout());
		StoreSettings timed = path.check("jdbc.timeout", timeout, () -> settings.withTimeout(timeout));
		int maxConnections = Objects.requireNonNullElse(own.maxConnections(), above.maxConnections());
		return path.check("jdbc.max-connections", maxConnections, () -> timed.withMaxConnections(maxConnections));
	}

	private static DocumentIdFormat format(PropertyPath path, HiLoProperties.Database own, DocumentIdFormat above) {
		if (own.separator() == null && own.nodeTag() == null && own.serverPrefix() == null) {
			return above;
		}
		String separator = Objects.requireNonNullElse(own.separator(), String.valueOf(above.separator()));
		path.require(separator.length() == 1, "separator", separator,
				"Use one character, any but '|'. In YAML put it in quotes: a bare | starts a text of several lines");
		char character = separator.charAt(0);
		String nodeTag = (own.nodeTag() != null) ? own.nodeTag() : above.nodeTag();
		String serverPrefix = (own.serverPrefix() != null) ? own.serverPrefix() : above.serverPrefix();
		path.check("separator", separator, () -> new DocumentIdFormat(character, null, null));
		path.require(!"true".equals(nodeTag) && !"false".equals(nodeTag), "node-tag", nodeTag,
				"YAML has read it as a boolean, as it does with NO, off or yes: put it in quotes");
		path.check("node-tag", nodeTag, () -> new DocumentIdFormat(character, nodeTag, null));
		return path.check("server-prefix", serverPrefix, () -> new DocumentIdFormat(character, nodeTag, serverPrefix));
	}

}

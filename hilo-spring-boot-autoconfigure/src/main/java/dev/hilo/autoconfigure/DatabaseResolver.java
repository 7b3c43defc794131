package dev.hilo.autoconfigure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.autoconfigure.ResolvedProperties.Database;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequencesBuilder;
import dev.hilo.engine.RangeIdGenerator;
import dev.hilo.jdbc.StoreSettings;

/**
 * Checks and completes the properties of databases: the default one's by the defaults, a
 * further one's by the default one's.
 */
final class DatabaseResolver {

	/** The defaults; the configuration metadata repeats them. */
	private static final Database DEFAULTS = new Database("", null, null, null, new DocumentIdFormat(),
			new CollectionSettings(), true, HiLoSequencesBuilder.DEFAULT_MAX_COLLECTIONS, new StoreSettings(), null);

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

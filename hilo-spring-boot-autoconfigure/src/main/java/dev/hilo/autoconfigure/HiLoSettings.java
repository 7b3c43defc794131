package dev.hilo.autoconfigure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.HiLoConfigurationException;
import dev.hilo.HiLoException;
import dev.hilo.jdbc.RangeTable;
import dev.hilo.range.CollectionSettings;

/**
 * The properties, checked and completed: what is not set for a database or a collection
 * is taken from above.
 */
final class HiLoSettings {

	private final HiLoProperties properties;

	private final RawProperties raw;

	private final DatabaseSettings defaultDatabase;

	private final List<DatabaseSettings> databases = new ArrayList<>();

	private final Map<String, HiLoProperties.Collection> collections = new LinkedHashMap<>();

	HiLoSettings(HiLoProperties properties, RawProperties raw) {
		this.properties = properties;
		this.raw = raw;
		raw.checkKeys("hilo.collections.");
		this.defaultDatabase = defaultDatabase();
		properties.databases().forEach((name, database) -> this.databases.add(database(name, database)));
		properties.collections().forEach(this::addCollection);
	}

	DatabaseSettings defaultDatabase() {
		HiLoProperties.Jdbc jdbc = this.properties.jdbc();
		return checked("hilo.", null, null, this.properties.separator(), this.properties.nodeTag(),
				this.properties.serverPrefix(), this.properties.initialCapacity(), this.properties.maxCapacity(),
				this.properties.refillAhead(), new HiLoProperties.DatabaseJdbc(jdbc.tableName(), jdbc.schema(),
						jdbc.schemaManagement(), jdbc.connection(), jdbc.timeout()));
	}
}

package dev.hilo.actuate;

import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

import dev.hilo.autoconfigure.ResolvedProperties;
import dev.hilo.autoconfigure.SettingsInForce;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.StoreDescription;

/**
 * One database.
 *
 * @param engine what it is, with its version once that is known
 * @param table the table of its counters
 * @param store further settings of the store, in a few words
 * @param settings the settings in force, by the names of their properties
 * @param collections the collections that have been asked for, by name
 */
record DatabaseDescriptor(String engine, @Nullable String table, @Nullable String store, Map<String, Object> settings,
		Map<String, CollectionDescriptor> collections) implements OperationResponseBody {

	static DatabaseDescriptor of(HiLoSequences database, ResolvedProperties properties) {
		StoreDescription store = describe(database.repository());
		Map<String, CollectionDescriptor> collections = new TreeMap<>();
		for (CollectionSnapshot snapshot : database.snapshots()) {
			collections.put(snapshot.collection(), CollectionDescriptor.of(snapshot, database, properties, null));
		}
		return new DatabaseDescriptor(store.engine(), store.table(), store.settings(),
				SettingsInForce.of(properties.database(database.name()), store.settings() != null), collections);
	}

	/** A store may be users' code, whose failure must hide nothing else. */
	private static StoreDescription describe(RangeRepository store) {
		try {
			return store.describe();
		}
		catch (RuntimeException ex) {
			return new StoreDescription(store.getClass().getName(), null, null);
		}
	}

}

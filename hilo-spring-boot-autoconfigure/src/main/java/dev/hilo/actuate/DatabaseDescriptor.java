package dev.hilo.actuate;

import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

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
 * @param collections the collections that have been asked for, by name
 */
record DatabaseDescriptor(String engine, @Nullable String table, @Nullable String store,
		Map<String, CollectionDescriptor> collections) implements OperationResponseBody {

	static DatabaseDescriptor of(HiLoSequences database) {
		StoreDescription store = describe(database.repository());
		Map<String, CollectionDescriptor> collections = new TreeMap<>();
		for (CollectionSnapshot snapshot : database.snapshots()) {
			collections.put(snapshot.collection(), CollectionDescriptor.of(snapshot, null));
		}
		return new DatabaseDescriptor(store.engine(), store.table(), store.settings(), collections);
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

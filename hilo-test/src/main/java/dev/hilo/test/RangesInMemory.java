package dev.hilo.test;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.StoreDescription;

/**
 * The counters of an application under test, for each of its databases. A bean where
 * {@link AutoConfigureHiLo} is in effect. Thread-safe.
 *
 * @since 0.1.0
 */
public final class RangesInMemory {

	private static final String DEFAULT = "";

	private final Map<String, Store> stores = new ConcurrentHashMap<>();

	private final boolean aboveRows;

	/**
	 * Creates counters, in place of foreign ones too.
	 */
	public RangesInMemory() {
		this(false);
	}

	/**
	 * Creates counters that may start above the rows that the tables of entities have.
	 */
	RangesInMemory(boolean aboveRows) {
		this.aboveRows = aboveRows;
	}

	/**
	 * The counters of one database. All floor queries find 0.
	 * @param database its name in {@code hilo.databases}, or {@code null} for the default
	 * one
	 * @return the store, the same each time
	 */
	public RangeRepository of(@Nullable String database) {
		return this.stores.computeIfAbsent((database != null) ? database : DEFAULT, (name) -> new Store());
	}

	/** Removes all counters, but keeps what they start above. */
	void clear() {
		this.stores.values().forEach(Store::clear);
	}

	private final class Store extends InMemoryRangeRepository {

		/** The rows are read for the first range, and not for those that start anew. */
		private final Map<String, Long> floors = new ConcurrentHashMap<>();

		@Override
		public Range next(RangeRequest request) {
			return super.next(startsAboveRows() ? aboveRows(request) : request);
		}

		private RangeRequest aboveRows(RangeRequest request) {
			long floor = this.floors.merge(request.collection(), request.floor(), Math::max);
			return new RangeRequest(request.collection(), request.size(), request.lastMax(), floor, request.bound(),
					request.stamp());
		}

		@Override
		public LongSupplier query(String query) {
			return () -> 0;
		}

		@Override
		public boolean startsAboveRows() {
			return RangesInMemory.this.aboveRows;
		}

		@Override
		public StoreDescription describe() {
			return new StoreDescription("memory, for tests", null, null);
		}

	}

}

package dev.hilo.test;

import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.Counter;
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

	private final Predicate<String> fromOthers;

	private final boolean aboveRows;

	/**
	 * Creates counters for an application without foreign counters.
	 */
	public RangesInMemory() {
		this((collection) -> false);
	}

	/**
	 * Creates counters, in place of foreign ones too.
	 * @param fromOthers whether the ranges of a collection, in lower case, come from a
	 * foreign counter
	 */
	public RangesInMemory(Predicate<String> fromOthers) {
		this(fromOthers, false);
	}

	/**
	 * Creates counters that may start above the rows that the tables of entities have.
	 */
	RangesInMemory(Predicate<String> fromOthers, boolean aboveRows) {
		this.fromOthers = fromOthers;
		this.aboveRows = aboveRows;
	}

	/**
	 * The counters of one database. All floor queries find 0.
	 * @param database its name in {@code hilo.databases}, or {@code null} for the default
	 * one
	 * @return the store, the same each time
	 */
	public RangeRepository of(@Nullable String database) {
		return this.stores.computeIfAbsent((database != null) ? database : DEFAULT,
				(name) -> new Store(this.fromOthers, this.aboveRows));
	}

	/** Removes all counters, but keeps what they start above. */
	void clear() {
		this.stores.values().forEach((store) -> store.counters.clear());
	}

	private static final class Store implements RangeRepository {

		private final InMemoryRangeRepository counters = new InMemoryRangeRepository();

		/** The rows are read for the first range, and not for those that start anew. */
		private final Map<String, Long> floors = new ConcurrentHashMap<>();

		private final Predicate<String> fromOthers;

		private final boolean aboveRows;

		Store(Predicate<String> fromOthers, boolean aboveRows) {
			this.fromOthers = fromOthers;
			this.aboveRows = aboveRows;
		}

		@Override
		public Range next(RangeRequest request) {
			return this.counters.next(this.aboveRows ? aboveRows(request) : request);
		}

		private RangeRequest aboveRows(RangeRequest request) {
			long floor = this.floors.merge(request.collection(), request.floor(), Math::max);
			return new RangeRequest(request.collection(), request.size(), request.lastMax(), floor, request.bound(),
					request.stamp());
		}

		@Override
		public boolean giveBack(Range newest, long lastUsed) {
			return this.counters.giveBack(newest, lastUsed);
		}

		@Override
		public Counter counter(String collection) {
			Counter own = this.counters.counter(collection);
			return this.fromOthers.test(collection) ? new StandIn(own) : own;
		}

		@Override
		public LongSupplier query(String query) {
			return () -> 0;
		}

		@Override
		public boolean isInMemory() {
			return true;
		}

		@Override
		public boolean startsAboveRows() {
			return this.aboveRows;
		}

		@Override
		public StoreDescription describe() {
			return new StoreDescription("memory, for tests", null, null);
		}

	}

	/** In place of a foreign counter. */
	private record StandIn(Counter own) implements Counter {

		@Override
		public OptionalLong highest() {
			return this.own.highest();
		}

		@Override
		public String description() {
			return "the memory, for tests";
		}

		@Override
		public boolean isRaised() {
			return false;
		}

	}

}

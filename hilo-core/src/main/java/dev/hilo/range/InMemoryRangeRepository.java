package dev.hilo.range;

import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Counters in memory, for unit tests without a database. Several generators over one
 * instance behave like several processes over one database. Thread-safe.
 *
 * @since 0.1.0
 */
public class InMemoryRangeRepository implements RangeRepository {

	private final ConcurrentMap<String, Range> newest = new ConcurrentHashMap<>();

	@Override
	public Range next(RangeRequest request) {
		return this.newest.compute(request.collection(),
				(collection, last) -> request.rangeAfter((last != null) ? last.high() : 0, null, null));
	}

	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		Range given = newest.with(newest.low(), lastUsed, newest.previousMax());
		return lastUsed <= newest.high() && this.newest.replace(newest.collection(), newest, given);
	}

	@Override
	public Counter counter(String collection) {
		return () -> {
			Range last = this.newest.get(collection);
			return (last != null) ? OptionalLong.of(last.high()) : OptionalLong.empty();
		};
	}

	@Override
	public boolean isInMemory() {
		return true;
	}

	/**
	 * Reads the counter of a collection.
	 * @param collection the counter's key
	 * @return the highest number reserved, or 0
	 */
	public long max(String collection) {
		return counter(collection).highest().orElse(0);
	}

	/**
	 * Removes all counters. A process that still holds a range continues above it.
	 */
	public void clear() {
		this.newest.clear();
	}

	/**
	 * Sets the counter of a collection, as an operator may by hand.
	 * @param collection the counter's key
	 * @param max the new value
	 */
	public void set(String collection, long max) {
		this.newest.put(collection, new Range(collection, 1, max, 0, 0, null, null));
	}

}

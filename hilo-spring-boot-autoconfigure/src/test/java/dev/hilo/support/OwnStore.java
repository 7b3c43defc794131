package dev.hilo.support;

import dev.hilo.range.Counter;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * A store of an application, which does not say that it is in memory.
 */
public final class OwnStore implements RangeRepository {

	private final InMemoryRangeRepository counters = new InMemoryRangeRepository();

	@Override
	public Range next(RangeRequest request) {
		return this.counters.next(request);
	}

	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		return this.counters.giveBack(newest, lastUsed);
	}

	@Override
	public Counter counter(String collection) {
		return this.counters.counter(collection);
	}

}

package dev.hilo.metrics;

import java.util.concurrent.atomic.AtomicInteger;

import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * Ranges in memory, with something to do for each.
 */
final class SlowRanges implements RangeRepository {

	private final InMemoryRangeRepository ranges = new InMemoryRangeRepository();

	final AtomicInteger requests = new AtomicInteger();

	volatile Runnable work = () -> {
	};

	@Override
	public Range next(RangeRequest request) {
		this.requests.incrementAndGet();
		this.work.run();
		return this.ranges.next(request);
	}

	/**
	 * Sets a counter back to its beginning.
	 */
	void rewind(String collection) {
		this.ranges.set(collection, 1);
	}

	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		return this.ranges.giveBack(newest, lastUsed);
	}

}

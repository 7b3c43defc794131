package dev.hilo.benchmarks.peer;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * Counters in memory that are as far away as a database: who asks sleeps. Counts the
 * requests for ranges.
 */
public final class DistantRanges implements RangeRepository {

	private final InMemoryRangeRepository ranges = new InMemoryRangeRepository();

	private final AtomicLong requests = new AtomicLong();

	private final Duration distance;

	/**
	 * So far away.
	 */
	public DistantRanges(Duration distance) {
		this.distance = distance;
	}

	@Override
	public Range next(RangeRequest request) {
		this.requests.incrementAndGet();
		Sleep.of(this.distance);
		return this.ranges.next(request);
	}

	@Override
	public boolean giveBack(Range newest, long lastUsed) {
		Sleep.of(this.distance);
		return this.ranges.giveBack(newest, lastUsed);
	}

	/**
	 * How often a range was asked for.
	 */
	public long requests() {
		return this.requests.get();
	}

	/**
	 * The highest number reserved.
	 */
	public long max(String collection) {
		return this.ranges.max(collection);
	}

}

package dev.hilo.benchmarks.latency;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import me.ahoo.cosid.segment.IdSegment;
import me.ahoo.cosid.segment.IdSegmentDistributor;
import me.ahoo.cosid.segment.SegmentChainId;
import me.ahoo.cosid.segment.concurrent.PrefetchWorkerExecutorService;

import dev.hilo.benchmarks.HiLoContext;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * Numbers to draw, from a source in memory at some distance: each request sleeps.
 *
 * @param next gives the next number
 * @param requests how often the source was asked for numbers
 * @param end ends it
 */
record Drawing(LongSupplier next, AtomicLong requests, Runnable end) implements AutoCloseable {

	/** HiLo, with properties such as the size of its first range. */
	static Drawing hilo(Duration distance, Map<String, Object> properties) {
		AtomicLong requests = new AtomicLong();
		InMemoryRangeRepository ranges = new InMemoryRangeRepository();
		HiLoContext hilo = new HiLoContext(new RangeRepository() {

			@Override
			public Range next(RangeRequest request) {
				cross(distance, requests);
				return ranges.next(request);
			}

			@Override
			public boolean giveBack(Range newest, long lastUsed) {
				return ranges.giveBack(newest, lastUsed);
			}

		}, properties);
		return new Drawing(hilo.sequence()::next, requests, hilo::close);
	}

	/** CosId's chain with its default step and safe distance. */
	static Drawing cosId(Duration distance) {
		AtomicLong requests = new AtomicLong();
		PrefetchWorkerExecutorService prefetch = new PrefetchWorkerExecutorService(
				PrefetchWorkerExecutorService.DEFAULT_PREFETCH_PERIOD, 1, false);
		IdSegmentDistributor counter = new IdSegmentDistributor.Atomic() {

			@Override
			public long nextMaxId(long step) {
				cross(distance, requests);
				return super.nextMaxId(step);
			}

		};
		SegmentChainId chain = new SegmentChainId(IdSegment.TIME_TO_LIVE_FOREVER, SegmentChainId.DEFAULT_SAFE_DISTANCE,
				counter, prefetch);
		return new Drawing(chain::generate, requests, prefetch::shutdown);
	}

	private static void cross(Duration distance, AtomicLong requests) {
		requests.incrementAndGet();
		try {
			if (!distance.isZero()) {
				Thread.sleep(distance.toMillis());
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted on the way to the source", ex);
		}
	}

	@Override
	public void close() {
		this.end.run();
	}

}

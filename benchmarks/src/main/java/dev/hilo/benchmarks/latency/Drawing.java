package dev.hilo.benchmarks.latency;

import java.time.Duration;
import java.util.function.LongSupplier;

import me.ahoo.cosid.segment.IdSegment;
import me.ahoo.cosid.segment.IdSegmentDistributor;
import me.ahoo.cosid.segment.SegmentChainId;
import me.ahoo.cosid.segment.concurrent.PrefetchWorkerExecutorService;

import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * Numbers to draw, from a source in memory at some distance: each request sleeps.
 *
 * @param next gives the next number
 * @param end ends it
 */
record Drawing(LongSupplier next, Runnable end) implements AutoCloseable {

	/** HiLo with its default settings. */
	static Drawing hilo(Duration distance) {
		InMemoryRangeRepository ranges = new InMemoryRangeRepository();
		HiLoSequences hilo = HiLoSequences.over(new RangeRepository() {

			@Override
			public Range next(RangeRequest request) {
				cross(distance);
				return ranges.next(request);
			}

			@Override
			public boolean giveBack(Range newest, long lastUsed) {
				return ranges.giveBack(newest, lastUsed);
			}

		}).build();
		return new Drawing(hilo.sequence("orders")::next, hilo::close);
	}

	/**
	 * CosId's chain with its default safe distance.
	 * @param step how many numbers a request gets
	 */
	static Drawing cosId(Duration distance, int step) {
		PrefetchWorkerExecutorService prefetch = new PrefetchWorkerExecutorService(
				PrefetchWorkerExecutorService.DEFAULT_PREFETCH_PERIOD, 1, false);
		IdSegmentDistributor counter = new IdSegmentDistributor.Atomic(step) {

			@Override
			public long nextMaxId(long step) {
				cross(distance);
				return super.nextMaxId(step);
			}

		};
		SegmentChainId chain = new SegmentChainId(IdSegment.TIME_TO_LIVE_FOREVER, SegmentChainId.DEFAULT_SAFE_DISTANCE,
				counter, prefetch);
		return new Drawing(chain::generate, prefetch::shutdown);
	}

	private static void cross(Duration distance) {
		try {
			Thread.sleep(distance.toMillis());
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

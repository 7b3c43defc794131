package dev.hilo.benchmarks.peer;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import me.ahoo.cosid.segment.IdSegment;
import me.ahoo.cosid.segment.IdSegmentDistributor;
import me.ahoo.cosid.segment.SegmentChainId;
import me.ahoo.cosid.segment.concurrent.PrefetchWorkerExecutorService;

/**
 * CosId's chain with its default step and safe distance, over a counter in memory that is
 * as far away as a database: who asks sleeps. Counts the requests.
 */
public final class DistantChain implements AutoCloseable {

	private final IdSegmentDistributor.Atomic counter = new IdSegmentDistributor.Atomic();

	private final AtomicLong requests = new AtomicLong();

	private final AtomicLong max = new AtomicLong();

	private final PrefetchWorkerExecutorService prefetch = new PrefetchWorkerExecutorService(
			PrefetchWorkerExecutorService.DEFAULT_PREFETCH_PERIOD, 1, false);

	private final SegmentChainId chain;

	/**
	 * So far away.
	 */
	public DistantChain(Duration distance) {
		this.chain = new SegmentChainId(IdSegment.TIME_TO_LIVE_FOREVER, SegmentChainId.DEFAULT_SAFE_DISTANCE,
				new Counter(distance), this.prefetch);
	}

	/**
	 * The next number.
	 */
	public long next() {
		return this.chain.generate();
	}

	/**
	 * How often segments were asked for.
	 */
	public long requests() {
		return this.requests.get();
	}

	/**
	 * The highest number reserved.
	 */
	public long max() {
		return this.max.get();
	}

	@Override
	public void close() {
		this.prefetch.shutdown();
	}

	private final class Counter implements IdSegmentDistributor {

		private final Duration distance;

		Counter(Duration distance) {
			this.distance = distance;
		}

		@Override
		public String getNamespace() {
			return DistantChain.this.counter.getNamespace();
		}

		@Override
		public String getName() {
			return DistantChain.this.counter.getName();
		}

		@Override
		public long getStep() {
			return DistantChain.this.counter.getStep();
		}

		@Override
		public long nextMaxId(long step) {
			DistantChain.this.requests.incrementAndGet();
			Sleep.of(this.distance);
			long max = DistantChain.this.counter.nextMaxId(step);
			DistantChain.this.max.accumulateAndGet(max, Math::max);
			return max;
		}

	}

}

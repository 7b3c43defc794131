package dev.hilo.schemes;

import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Covers TraceIds drawn by many threads.
 */
class TraceIdConcurrencyTests {

	private static final int SECONDS = 20;

	private static final int IDS_A_SECOND = (1 << 22) - 1;

	private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T12:00:00.250Z"));

	private final TraceIdGenerator generator = new TraceIdGenerator(() -> 7, false, this.clock, this.clock::until);

	private final long start = this.clock.instant().getEpochSecond() & (TraceIdGenerator.TIME_CYCLE - 1);

	/** A bit for every id of the node in these seconds. */
	private final AtomicLongArray seen = new AtomicLongArray((SECONDS << 22) / Long.SIZE);

	private final LongAdder wrong = new LongAdder();

	@ParameterizedTest
	@ValueSource(ints = 32_000_000)
	void sixtyFourThreadsDrawMillionsOfIdsWithoutADuplicate(int ids) throws InterruptedException {
		run(Executors.newFixedThreadPool(64), 64, ids / 64);
		assertThat(this.wrong.sum()).isZero();
		assertThat(count()).isEqualTo(ids);
		assertThat(secondsGone()).as("no second goes by with ids left while callers wait")
			.isEqualTo(1 + ids / IDS_A_SECOND);
	}

	@Tag("all")
	@Test
	void sixtyFourThreadsDrawFiftyMillionIdsWithoutADuplicate() throws InterruptedException {
		sixtyFourThreadsDrawMillionsOfIdsWithoutADuplicate(50_000_000);
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void aMillionVirtualThreadsDrawFromThirtyTwoSlots() throws Exception {
		ExecutorService executor = (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor")
			.invoke(null);
		run(executor, 1_000_000, 5);
		assertThat(this.wrong.sum()).isZero();
		assertThat(count()).isEqualTo(5_000_000);
	}

	private void run(ExecutorService executor, int tasks, int idsEach) throws InterruptedException {
		AtomicInteger done = new AtomicInteger();
		for (int task = 0; task < tasks; task++) {
			executor.execute(() -> {
				for (int i = 0; i < idsEach; i++) {
					record(this.generator.next());
				}
				done.incrementAndGet();
			});
		}
		executor.shutdown();
		assertThat(executor.awaitTermination(5, TimeUnit.MINUTES)).isTrue();
		assertThat(done).hasValue(tasks);
	}

	private void record(long id) {
		long low = id & ((1 << 22) - 1);
		long bit = (((id >>> 38) - this.start) << 22) | low;
		long mask = 1L << bit;
		int index = (int) (bit / Long.SIZE);
		if (low == 0 || ((id >>> 22) & 0xFFFF) != 7) {
			this.wrong.increment();
		}
		long before = this.seen.getAndAccumulate(index, mask, (bits, added) -> bits | added);
		if ((before & mask) != 0) {
			this.wrong.increment();
		}
	}

	private long secondsGone() {
		return (this.clock.instant().getEpochSecond() & (TraceIdGenerator.TIME_CYCLE - 1)) - this.start;
	}

	private long count() {
		long count = 0;
		for (int i = 0; i < this.seen.length(); i++) {
			count += Long.bitCount(this.seen.get(i));
		}
		return count;
	}

}

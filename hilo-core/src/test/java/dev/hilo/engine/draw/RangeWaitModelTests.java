package dev.hilo.engine.draw;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;

import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.hilo.engine.buffer.DatabaseContext;
import dev.hilo.engine.buffer.Outage;
import dev.hilo.engine.buffer.RangeBuffer;
import dev.hilo.engine.buffer.RangeSettings;
import dev.hilo.engine.thread.Completion;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.support.Databases;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Runs callers that wait for a range, and the refill that they wait for, through many
 * interleavings.
 */
@Tag("long")
class RangeWaitModelTests {

	private static final int INVOCATIONS = 200;

	/** Besides those of the refills. */
	private static final int THREADS = 3;

	@Test
	void everyCallerThatWaitsIsAnsweredWithANumberOfItsOwn() {
		Lincheck.runConcurrentTest(INVOCATIONS, () -> drawByThree(true));
	}

	@Test
	void waitThatNobodyEndsIsFound() {
		assertThatExceptionOfType(LincheckAssertionError.class)
			.isThrownBy(() -> Lincheck.runConcurrentTest(INVOCATIONS, () -> drawByThree(false)));
	}

	private static void drawByThree(boolean refills) {
		InMemoryRangeRepository repository = new InMemoryRangeRepository();
		DatabaseContext context = Databases.context(repository, Duration.ofDays(1), threads(refills), () -> 0);
		RangeBuffer buffer = new RangeBuffer("orders", context, new Outage(context),
				new RangeSettings(1, 1, Long.MAX_VALUE, true, 1, Duration.ZERO), null);
		OrderedSequence orders = new OrderedSequence("orders", buffer);
		long[] drawn = new long[THREADS];
		List<Thread> others = IntStream.range(1, THREADS)
			.mapToObj((i) -> new Thread(() -> drawn[i] = orders.next()))
			.toList();
		others.forEach(Thread::start);
		drawn[0] = orders.next();
		others.forEach(RangeWaitModelTests::join);
		Arrays.sort(drawn);
		if (!Arrays.equals(drawn, new long[] { 1, 2, 3 })) {
			throw new IllegalStateException(Arrays.toString(drawn) + " were drawn");
		}
	}

	private static void join(Thread thread) {
		try {
			thread.join();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static DatabaseThreads threads(boolean refills) {
		return new DatabaseThreads((task) -> {
			if (refills) {
				new Thread(task).start();
			}
		}, Runnable::run, Runnable::run, Runnable::run, new Waiting(), List.of());
	}

	private static final class Waiting implements DatabaseThreads.Timer {

		@Override
		public Future<?> in(long nanos, Runnable task) {
			return new FutureTask<>(task, null);
		}

		@Override
		public boolean await(Completion task, long nanos) throws InterruptedException {
			CountDownLatch ended = new CountDownLatch(1);
			task.whenEnded((failure) -> ended.countDown());
			ended.await();
			return true;
		}

		/** Lincheck takes so deep a recursion for a livelock. */
		@Override
		public void checkStack() {
		}

	}

}

package dev.hilo.benchmarks.growth;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Threads that draw as fast as they can.
 */
final class ManyThreads {

	private ManyThreads() {
	}

	static double perSecond(LongSupplier next, int count, Duration time) throws InterruptedException {
		AtomicBoolean stop = new AtomicBoolean();
		AtomicLong drawn = new AtomicLong();
		CountDownLatch ready = new CountDownLatch(count);
		List<Thread> threads = IntStream.range(0, count).mapToObj((thread) -> new Thread(() -> {
			ready.countDown();
			long own = 0;
			while (!stop.get()) {
				next.getAsLong();
				own++;
			}
			drawn.addAndGet(own);
		})).toList();
		long start = System.nanoTime();
		threads.forEach(Thread::start);
		ready.await();
		Thread.sleep(time.toMillis());
		stop.set(true);
		for (Thread thread : threads) {
			thread.join();
		}
		return drawn.get() * (double) TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - start);
	}

}

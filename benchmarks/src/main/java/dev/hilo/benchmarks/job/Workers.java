package dev.hilo.benchmarks.job;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Threads that all work at once.
 *
 * @param count how often all together did their work
 * @param seconds how long it took until the last one was done
 */
record Workers(long count, double seconds) {

	/**
	 * Has each do its work over and over, at least once.
	 * @param millis when none begins anew
	 */
	static Workers during(int millis, List<Runnable> work) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(work.size());
		try {
			long start = System.nanoTime();
			long end = start + TimeUnit.MILLISECONDS.toNanos(millis);
			long count = 0;
			for (Future<Long> done : threads
				.invokeAll(work.stream().<Callable<Long>>map((each) -> () -> repeat(each, end)).toList())) {
				count += done.get();
			}
			return new Workers(count, (System.nanoTime() - start) / 1e9);
		}
		finally {
			threads.shutdown();
		}
	}

	private static long repeat(Runnable work, long end) {
		long count = 0;
		do {
			work.run();
			count++;
		}
		while (System.nanoTime() < end);
		return count;
	}

	double perSecond() {
		return this.count / this.seconds;
	}

}

package dev.hilo.benchmarks.latency;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import dev.hilo.benchmarks.peer.Drawing;

/**
 * Threads that all want their first number at the same time.
 */
final class Herd {

	static final int THREADS = 64;

	private Herd() {
	}

	/**
	 * Lets them draw one number each.
	 * @return how often the source had been asked when each had its number
	 */
	static long requests(Drawing drawing) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(THREADS);
		try {
			CyclicBarrier start = new CyclicBarrier(THREADS);
			List<Callable<Long>> herd = IntStream.range(0, THREADS).<Callable<Long>>mapToObj((thread) -> () -> {
				start.await();
				return drawing.next().getAsLong();
			}).toList();
			for (Future<Long> number : threads.invokeAll(herd)) {
				number.get();
			}
			return drawing.requests().getAsLong();
		}
		finally {
			threads.shutdown();
		}
	}

}

package dev.hilo.benchmarks.latency;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Threads that keep processors busy until they are closed.
 */
final class BusyCores implements AutoCloseable {

	private final ExecutorService threads;

	private final int count;

	private volatile boolean closed;

	BusyCores(int count) {
		this.count = count;
		this.threads = Executors.newFixedThreadPool(count);
		for (int i = 0; i < count; i++) {
			this.threads.execute(() -> {
				while (!this.closed) {
					Thread.onSpinWait();
				}
			});
		}
	}

	@Override
	public void close() {
		this.closed = true;
		this.threads.shutdown();
	}

	@Override
	public String toString() {
		return this.count + " busy";
	}

}

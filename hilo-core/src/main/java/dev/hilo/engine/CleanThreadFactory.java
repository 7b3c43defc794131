package dev.hilo.engine;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes daemon threads that inherit nothing from the caller that happens to start them,
 * such as its tenant or its class loader. Thread-safe.
 */
final class CleanThreadFactory implements ThreadFactory {

	private final String prefix;

	private final AtomicInteger count = new AtomicInteger();

	/**
	 * Creates a factory that numbers its threads.
	 * @param prefix what their names start with
	 */
	CleanThreadFactory(String prefix) {
		this.prefix = prefix;
	}

	@Override
	public Thread newThread(Runnable task) {
		Thread thread = new Thread(null, task, this.prefix + this.count.incrementAndGet(), 0, false);
		thread.setContextClassLoader(HiLoSequences.class.getClassLoader());
		thread.setDaemon(true);
		return thread;
	}

}

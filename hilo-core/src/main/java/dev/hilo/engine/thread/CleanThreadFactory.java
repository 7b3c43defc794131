package dev.hilo.engine.thread;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes daemon threads that inherit nothing from the caller that happens to start them,
 * such as its tenant or its class loader. Thread-safe.
 */
public final class CleanThreadFactory implements ThreadFactory {

	private final String prefix;

	private final AtomicInteger count = new AtomicInteger();

	/**
	 * Creates a factory that numbers its threads.
	 * @param prefix what their names start with
	 */
	public CleanThreadFactory(String prefix) {
		this.prefix = prefix;
	}

	@Override
	public Thread newThread(Runnable task) {
		return newThread(this.prefix + this.count.incrementAndGet(), task);
	}

	/**
	 * Starts a thread for work that may wait for a database that does not answer.
	 * @param name the name of the thread
	 * @param task the work
	 */
	public static void start(String name, Runnable task) {
		newThread(name, task).start();
	}

	private static Thread newThread(String name, Runnable task) {
		Thread thread = new Thread(null, task, name, 0, false);
		thread.setContextClassLoader(CleanThreadFactory.class.getClassLoader());
		thread.setDaemon(true);
		return thread;
	}

}

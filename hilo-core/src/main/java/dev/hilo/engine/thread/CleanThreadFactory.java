package dev.hilo.engine.thread;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes daemon threads that inherit nothing from the caller that happens to start them,
 * such as its tenant or its class loader. All threads of HiLo come from here but those of
 * libraries' pools. Thread-safe.
 * <p>
 * No task waits for a task of its own pool, nor of one above it in this order:
 * <ol>
 * <li>Threads of the application, and {@code hilo-result}, {@code hilo-listener},
 * {@code hilo-check} and {@code hilo-r2dbc}, may run code of the application, which may
 * wait for anything below. A wait in code of the application for HiLo ends by
 * {@code hilo.jdbc.timeout}.</li>
 * <li>{@code hilo-source} and {@code hilo-question} run code of the application too. A
 * caller waits for them no longer than its timeout.</li>
 * <li>{@code hilo-refill} and {@code hilo-cancelled} wait for the database, for a
 * connection, and for {@code hilo-schema}, by a timeout of their own.</li>
 * <li>{@code hilo-schema}, {@code hilo-probe}, {@code hilo-describe},
 * {@code hilo-pool-drain} and {@code hilo-pool-close} are made for one task each, so none
 * is queued. They wait for the database, or without a connection for a {@code hilo-probe}
 * that only asks it.</li>
 * <li>{@code hilo-timer} waits for nothing and ends all waits above.</li>
 * </ol>
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
		return newThread(this.prefix + this.count.incrementAndGet(), task);
	}

	static Thread newThread(String name, Runnable task) {
		Thread thread = new Thread(null, task, name, 0, false);
		thread.setContextClassLoader(CleanThreadFactory.class.getClassLoader());
		thread.setDaemon(true);
		return thread;
	}

}

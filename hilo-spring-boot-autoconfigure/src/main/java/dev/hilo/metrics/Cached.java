package dev.hilo.metrics;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * What was read a moment ago, so that the meters of one scrape don't read everything once
 * each. What is returned is never older than what was returned before. Thread-safe.
 */
final class Cached<T> {

	private static final long NANOS = TimeUnit.SECONDS.toNanos(1);

	private final Supplier<T> reader;

	private final LongSupplier nanoTime;

	private final ReentrantLock lock = new ReentrantLock();

	private @Nullable T read;

	private long readAt;

	Cached(Supplier<T> reader, LongSupplier nanoTime) {
		this.reader = reader;
		this.nanoTime = nanoTime;
	}

	/**
	 * What was read during the last second, or else now.
	 */
	T recent() {
		this.lock.lock();
		try {
			T known = this.read;
			return (known != null && this.nanoTime.getAsLong() - this.readAt < NANOS) ? known : fresh();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * What is read now.
	 */
	T fresh() {
		this.lock.lock();
		try {
			T read = this.reader.get();
			this.read = read;
			this.readAt = this.nanoTime.getAsLong();
			return read;
		}
		finally {
			this.lock.unlock();
		}
	}

}

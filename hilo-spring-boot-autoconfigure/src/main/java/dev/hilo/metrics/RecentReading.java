package dev.hilo.metrics;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Keeps what was read for a second, so that the meters of one scrape share one reading. A
 * reading is never older than the one returned before. Thread-safe.
 */
final class RecentReading<T> {

	private static final long NANOS = TimeUnit.SECONDS.toNanos(1);

	private final Supplier<T> reader;

	private final LongSupplier nanoTime;

	private final ReentrantLock lock = new ReentrantLock();

	private @Nullable T read;

	private long readAt;

	RecentReading(Supplier<T> reader, LongSupplier nanoTime) {
		this.reader = reader;
		this.nanoTime = nanoTime;
	}

	/**
	 * What was read during the last second, or else now.
	 * @param fresh whether to read now in any case
	 */
	T get(boolean fresh) {
		this.lock.lock();
		try {
			T known = this.read;
			if (fresh || known == null || this.nanoTime.getAsLong() - this.readAt >= NANOS) {
				known = this.reader.get();
				this.read = known;
				this.readAt = this.nanoTime.getAsLong();
			}
			return known;
		}
		finally {
			this.lock.unlock();
		}
	}

}

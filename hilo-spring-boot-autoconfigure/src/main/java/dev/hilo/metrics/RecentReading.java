package dev.hilo.metrics;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.CollectionSnapshot;

/**
 * Keeps what was read for a second, so that the meters of one scrape share one reading. A
 * reading is never older than the one returned before. Thread-safe.
 */
final class RecentReading implements MeterSource {

	private static final long NANOS = TimeUnit.SECONDS.toNanos(1);

	private final Supplier<Collection<CollectionSnapshot>> reader;

	private final LongSupplier nanoTime;

	private final ReentrantLock lock = new ReentrantLock();

	private @Nullable Collection<CollectionSnapshot> read;

	private long readAt;

	RecentReading(Supplier<Collection<CollectionSnapshot>> reader, LongSupplier nanoTime) {
		this.reader = reader;
		this.nanoTime = nanoTime;
	}

	@Override
	public Stream<CollectionSnapshot> snapshots(boolean fresh) {
		this.lock.lock();
		try {
			Collection<CollectionSnapshot> known = this.read;
			if (fresh || known == null || this.nanoTime.getAsLong() - this.readAt >= NANOS) {
				known = this.reader.get();
				this.read = known;
				this.readAt = this.nanoTime.getAsLong();
			}
			return known.stream();
		}
		finally {
			this.lock.unlock();
		}
	}

}

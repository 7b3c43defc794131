package dev.hilo.engine;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A monotonic clock that moves when it is told to.
 */
final class MovableClock implements LongSupplier {

	private final AtomicLong nanos = new AtomicLong();

	void advanceMillis(long millis) {
		this.nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
	}

	@Override
	public long getAsLong() {
		return this.nanos.get();
	}

}

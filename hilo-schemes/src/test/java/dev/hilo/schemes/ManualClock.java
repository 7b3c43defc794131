package dev.hilo.schemes;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A clock that moves when a test says so, or a generator that waits for it. It also
 * stands in for {@link System#nanoTime()}.
 */
final class ManualClock extends Clock implements LongSupplier {

	private final AtomicLong millis;

	public ManualClock() {
		this(Instant.EPOCH);
	}

	public ManualClock(Instant start) {
		this.millis = new AtomicLong(start.toEpochMilli());
	}

	public void advanceSeconds(long seconds) {
		advanceMillis(TimeUnit.SECONDS.toMillis(seconds));
	}

	public void advanceMillis(long millis) {
		this.millis.addAndGet(millis);
	}

	/** Moves to that time, unless it is past. */
	public void until(long epochMilli) {
		this.millis.accumulateAndGet(epochMilli, Math::max);
	}

	@Override
	public long getAsLong() {
		return TimeUnit.MILLISECONDS.toNanos(millis());
	}

	@Override
	public long millis() {
		return this.millis.get();
	}

	@Override
	public Instant instant() {
		return Instant.ofEpochMilli(millis());
	}

	@Override
	public ZoneId getZone() {
		return ZoneOffset.UTC;
	}

	@Override
	public Clock withZone(ZoneId zone) {
		return this;
	}

}

package dev.hilo.scheme;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A clock that moves when a test says so, and for a generator that waits on it.
 */
class ManualClock extends Clock implements Pause {

	private final AtomicLong millis;

	ManualClock(String start) {
		this(Instant.parse(start));
	}

	ManualClock(Instant start) {
		this.millis = new AtomicLong(start.toEpochMilli());
	}

	void move(long seconds) {
		this.millis.addAndGet(seconds * 1000);
	}

	@Override
	public void until(long epochMilli) {
		this.millis.accumulateAndGet(epochMilli, Math::max);
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

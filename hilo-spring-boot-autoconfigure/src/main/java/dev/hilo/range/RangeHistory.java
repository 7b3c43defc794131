package dev.hilo.range;

import java.security.SecureRandom;
import java.time.Duration;

/**
 * What a counter remembers of its ranges in order to ask for the next one. Guarded by the
 * counter's lock.
 */
final class RangeHistory {

	/** Keeps a refill in hand for this long beyond what refills have taken. */
	private static final long MARGIN_NANOS = 2_000_000;

	/** Refills may take this many times as long as they have of late. */
	private static final int LATENCY_FACTOR = 4;

	private static final long FIRST_PAUSE_NANOS = 20_000_000;

	private static final int MAX_DOUBLINGS = 6;

	private static final SecureRandom stamps = new SecureRandom();

	private final String collection;

	private final CollectionSettings settings;

	private final RangeSizing sizing;

	/** What the rule gave to the attempt under way. */
	private long askedSize;

	private long lastSize;

	private long obtainedAt;

	private long usedMax;

	private long latency;

	private int failures;

	private long failedAt;

	RangeHistory(String collection, CollectionSettings settings, RangeSizing sizing) {
		this.collection = collection;
		this.settings = settings;
		this.sizing = sizing;
	}

	/**
	 * What to ask the store for.
	 * @param demand how many numbers are needed, which may be more than the rule gives
	 * @param byRule whether the range may be larger than the initial size
	 * @param heldMax the highest number held
	 */
	RangeRequest request(int demand, boolean byRule, long heldMax, long floor, long now) {
		this.askedSize = byRule ? nextSize(now) : this.settings.initialCapacity();
		return new RangeRequest(this.collection, Math.max(this.askedSize, demand), Math.max(this.usedMax, heldMax),
				floor, this.settings.bound(), stamps.nextLong());
	}

	private long nextSize(long now) {
		long size = this.sizing.nextSize(this.collection, this.lastSize, Duration.ofNanos(now - this.obtainedAt),
				this.settings.initialCapacity(), this.settings.maxCapacity());
		return Math.min(Math.max(size, 1), ActiveRange.MAX_SIZE);
	}

	/**
	 * A range is no longer held, and its numbers up to this one were drawn.
	 */
	void used(long number) {
		this.usedMax = Math.max(this.usedMax, number);
	}

	void obtained(long begun, long now) {
		this.lastSize = this.askedSize;
		this.obtainedAt = now;
		long took = now - begun;
		// A slow refill counts at once, a fast one bit by bit.
		this.latency = Math.max(took, this.latency - this.latency / 8);
		this.failures = 0;
	}

	void failed(long now) {
		this.failures++;
		this.failedAt = now;
	}

	/**
	 * Whether it is unknown what became of an attempt since the last range.
	 */
	boolean isUncertain() {
		return this.failures > 0;
	}

	/**
	 * How long to pause before the next attempt: nothing at first, then a random part of
	 * a time that doubles with each failure.
	 * @param random from 0 to 1
	 */
	long pauseNanos(long now, double random) {
		if (this.failures == 0) {
			return 0;
		}
		long pause = FIRST_PAUSE_NANOS << Math.min(this.failures - 1, MAX_DOUBLINGS);
		return Math.max(0, (long) (pause * (0.5 + random / 2)) - (now - this.failedAt));
	}

	/**
	 * How long before the end of a range its successor should be asked for.
	 */
	long leadNanos() {
		return LATENCY_FACTOR * this.latency + MARGIN_NANOS;
	}

}

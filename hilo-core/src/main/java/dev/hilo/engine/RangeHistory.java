package dev.hilo.engine;

import java.security.SecureRandom;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.RangeSizing;

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

	final Floor floor;

	/** What the rule gave to the attempt under way. */
	private long askedSize;

	/** Written by one attempt and read by the next. */
	private long lastSize;

	/** Likewise. */
	private long obtainedAt;

	private long usedMax;

	private long latency;

	private int failures;

	private long failedAt;

	private boolean uncertain;

	RangeHistory(String collection, CollectionSettings settings, RangeSizing sizing) {
		this.collection = collection;
		this.settings = settings;
		this.sizing = sizing;
		this.floor = new Floor(collection, settings);
	}

	/**
	 * Whether the terms of the next range come from users' code, which may take any time.
	 */
	boolean asksUsersCode() {
		return !this.floor.isKnown() || !(this.sizing instanceof TimedRangeSizing);
	}

	/**
	 * The terms of the next range. Not guarded: only the attempt under way asks.
	 */
	RefillTerms terms(long now) {
		return new RefillTerms(nextSize(now), this.floor.get());
	}

	private long nextSize(long now) {
		try {
			return this.sizing.nextSize(this.collection, this.lastSize, Duration.ofNanos(now - this.obtainedAt),
					this.settings.initialCapacity(), this.settings.maxCapacity());
		}
		catch (RuntimeException | Error ex) {
			throw new RangeUnavailableException(
					"the RangeSizing " + this.sizing.getClass().getName() + " failed: " + ex, ex);
		}
	}

	/**
	 * What to ask the store for.
	 * @param demand how many numbers are needed, which may be more than the rule gives
	 * @param state who closes takes less than the rule gives, and in the end no more than
	 * is needed
	 * @param heldMax the highest number held
	 */
	RangeRequest request(int demand, DatabaseState state, long heldMax, RefillTerms terms) {
		long size = demand;
		if (state.holds()) {
			this.askedSize = cut((state == DatabaseState.RUNNING) ? terms.size() : this.settings.initialCapacity());
			size = Math.max(this.askedSize, demand);
		}
		return new RangeRequest(this.collection, size, Math.max(this.usedMax, heldMax), terms.floor(),
				this.settings.bound(), stamps.nextLong());
	}

	private static long cut(long size) {
		return Math.min(Math.max(size, 1), ActiveRange.MAX_SIZE);
	}

	/**
	 * Ends all drawing from the ranges held.
	 * @return what can be given back, if anything
	 */
	@Nullable Remainder seal(ActiveRange held, @Nullable ActiveRange next) {
		long used = held.low - 1 + held.seal();
		if (used >= held.low) {
			used(used);
		}
		if (this.uncertain) {
			return null;
		}
		Remainder rest = Remainder.of(held, used);
		return (next != null) ? Remainder.of(rest, next) : rest;
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
		this.uncertain = false;
	}

	/**
	 * An attempt failed.
	 * @param sent whether the store may have been asked
	 */
	void failed(long now, boolean sent) {
		this.failures++;
		this.failedAt = now;
		this.uncertain |= sent;
	}

	/**
	 * Whether it is unknown what became of an attempt since the last range.
	 */
	boolean isUncertain() {
		return this.uncertain;
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

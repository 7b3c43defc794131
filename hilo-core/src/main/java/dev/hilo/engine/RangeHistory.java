package dev.hilo.engine;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.range.CollectionSnapshot.Refills;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.RangeUsage;
import dev.hilo.range.RequestCancelledException;

/**
 * What is remembered of a collection's ranges in order to ask for the next one: sizes,
 * the highest number used, and how refills have gone. Not thread-safe: the lock of its
 * {@link RangeBuffer} guards it.
 */
final class RangeHistory {

	private static final long FIRST_PAUSE_NANOS = 20_000_000;

	private static final int MAX_DOUBLINGS = 6;

	private static final SecureRandom stamps = new SecureRandom();

	private final String collection;

	private final CollectionSettings settings;

	/** The size that the rule gave for the requested range. */
	private long askedSize;

	/** The stamp of the request for it. */
	private long askedStamp;

	/** The stamp of the request for the newest range that was not kept for later. */
	private long lastStamp;

	/** The size that the rule gave for the newest range. */
	private long lastSize;

	private long obtainedAt;

	final DrawRate rate = new DrawRate();

	private @Nullable Instant lastAt;

	private long lastDuration;

	/** How long refills have taken recently. */
	private long refillNanos;

	private long usedMax;

	/**
	 * Numbers drawn or asked for since the newest range was obtained, less those of the
	 * current one.
	 */
	private long demandedElsewhere;

	private boolean waited;

	/** Since the last range. */
	private int failures;

	private long failedAt;

	private @Nullable Instant failingSince;

	private @Nullable Throwable failure;

	/** Only where the numbers may end: it takes memory. */
	private final @Nullable CounterSlope slope;

	/** Numbers drawn from the ranges before the current one. */
	private long drawnBefore;

	private long reserved;

	private final Activity activity = new Activity();

	/**
	 * Whether a request since the last range has had an unknown outcome, so that the
	 * range might no longer be the newest.
	 */
	private boolean uncertain;

	RangeHistory(String collection, CollectionSettings settings) {
		this.collection = collection;
		this.settings = settings;
		this.slope = (settings.bound() < Long.MAX_VALUE) ? new CounterSlope() : null;
	}

	/**
	 * What the sizing rule gets.
	 * @param current the range in use
	 */
	RangeUsage usage(ActiveRange current, long now) {
		boolean ahead = this.settings.refillAhead();
		long left = current.size - current.used();
		boolean waited = this.waited
				|| (current != ActiveRange.NONE && !this.rate.lastsLongerThan(left, this.lastDuration));
		return new RangeUsage(this.collection, this.lastSize, Duration.ofNanos(now - this.obtainedAt),
				this.demandedElsewhere + current.demanded(), Math.max(0, current.demanded() - current.size),
				ahead ? this.rate.peakPerSecond(current, now) : 0, Duration.ofNanos(this.lastDuration), ahead && waited,
				this.settings.initialCapacity(), this.settings.maxCapacity());
	}

	/**
	 * What to ask the store for.
	 * @param demand how many numbers are needed, which may be more than the rule gives
	 * @param state while closing, the request is for the initial capacity; later on, for
	 * no more than is needed
	 * @param heldMax the highest number held
	 */
	RangeRequest request(int demand, DatabaseState state, long heldMax, RefillTerms terms) {
		// Nobody may need any, if the state has changed since a warm-up
		long size = Math.max(demand, 1);
		// Whoever waits from now on has not been taken into account
		this.waited = false;
		if (state.holds()) {
			long wanted = (state == DatabaseState.RUNNING) ? terms.size() : this.settings.initialCapacity();
			this.askedSize = Math.min(Math.max(wanted, 1), ActiveRange.MAX_SIZE);
			size = Math.max(this.askedSize, Math.max(demand, terms.waiting()));
		}
		this.askedStamp = stamps.nextLong();
		return new RangeRequest(this.collection, size, highest(heldMax), terms.floor(), this.settings.bound(),
				this.askedStamp, terms.tables());
	}

	/**
	 * Notes that a range is no longer held.
	 * @param lastUsed its last number that was drawn
	 * @param demanded how many of its numbers were drawn
	 */
	private void finished(long lastUsed, long demanded) {
		this.usedMax = highest(lastUsed);
		this.demandedElsewhere += demanded;
		this.drawnBefore += demanded;
	}

	/**
	 * Ends all drawing from the ranges held.
	 * @return what can be given back, if anything
	 */
	@Nullable UnusedEnd seal(ActiveRange held, @Nullable ActiveRange next, BufferStatistics statistics) {
		long drawn = held.seal();
		long lastUsed = held.low - 1 + drawn;
		finished((drawn > 0) ? lastUsed : 0, drawn);
		UnusedEnd unused = this.uncertain ? null : UnusedEnd.of(held, lastUsed, next);
		statistics.countLost(held.size - drawn + ((next != null) ? next.size : 0), unused);
		return unused;
	}

	/**
	 * Notes that a range was obtained.
	 * @param current the range in use
	 */
	void obtained(ActiveRange current, ActiveRange range, long duration, long now) {
		this.lastAt = range.obtainedAt;
		this.reserved += range.size;
		if (this.slope != null) {
			this.slope.add(range.range.high(), range.low - 1 > range.range.previousMax(), now);
		}
		this.failures = 0;
		this.failingSince = null;
		this.failure = null;
		this.uncertain = false;
		if (range.range.stamp() != this.lastStamp) {
			answered(current, duration, now);
		}
	}

	/**
	 * Notes what the size of the next range depends on. A range that the store had kept
	 * from an earlier request was not asked for: the size asked for then counts for all.
	 */
	private void answered(ActiveRange current, long duration, long now) {
		this.lastStamp = this.askedStamp;
		this.lastSize = this.askedSize;
		this.obtainedAt = now;
		this.lastDuration = duration;
		// A slow refill counts at once, a fast one bit by bit
		this.refillNanos = Math.max(duration, this.refillNanos - this.refillNanos / 8);
		this.demandedElsewhere = -current.demanded();
	}

	/**
	 * Notes that a refill failed.
	 * @param current the range in use
	 * @param sent whether the store may have been asked
	 */
	RefillFailure failed(ActiveRange current, Throwable failure, long now, boolean sent) {
		this.failure = failure;
		if (failure instanceof IdSpaceExhaustedException) {
			return RefillFailure.NOTHING_RESERVED;
		}
		if (this.failures++ == 0) {
			this.failingSince = Instant.now();
		}
		this.failedAt = now;
		boolean unknown = sent
				&& !(failure instanceof RequestCancelledException cancelled && !cancelled.isOutcomeUnknown());
		this.uncertain |= unknown;
		if (this.settings.refillAhead() && current != ActiveRange.NONE) {
			current.lowWaterMark = 0;
		}
		return unknown ? RefillFailure.OUTCOME_UNKNOWN : RefillFailure.NOTHING_RESERVED;
	}

	/**
	 * Why the last refill failed, if it has.
	 */
	@Nullable Throwable failure() {
		return this.failure;
	}

	/**
	 * Notes that drawing from a range ends, and from the next one begins.
	 */
	void switched(ActiveRange last, ActiveRange next, long now) {
		this.rate.beginRange(last, now);
		finished(last.range.high(), last.size);
		if (this.settings.refillAhead()) {
			next.lowWaterMark = LowWater.firstMark(next.size, this.rate, this.refillNanos);
		}
	}

	/**
	 * Notes how many numbers of the current range have been drawn, and where to check
	 * again.
	 */
	long nextMark(ActiveRange current, long drawn, long now) {
		this.rate.sample(drawn, now);
		return LowWater.nextMark(current.size, drawn, this.rate, this.refillNanos);
	}

	/**
	 * Notes that a caller waits for a range.
	 */
	void waited(long now) {
		this.waited = true;
		this.rate.usedUp(now);
		this.activity.seen(now);
	}

	/**
	 * How many numbers have been drawn.
	 * @param current the range in use
	 */
	long drawn(ActiveRange current) {
		return this.drawnBefore + current.used();
	}

	long reserved() {
		return this.reserved;
	}

	/**
	 * Whether nobody has drawn or waited for a minute.
	 */
	boolean isIdle(ActiveRange current, long now) {
		return this.activity.isIdle(drawn(current), now);
	}

	/**
	 * How many numbers all processes reserve in a second, or 0 if that is not known.
	 * @param high the highest number reserved
	 */
	double reservedPerSecond(long high, long now) {
		return (this.slope != null) ? this.slope.perSecond(high, now) : 0;
	}

	/**
	 * How the refills have gone.
	 */
	Refills refills(@Nullable Instant nextAttempt) {
		return new Refills(this.lastAt, (this.lastAt != null) ? Duration.ofNanos(this.lastDuration) : null,
				this.failures, this.failingSince, this.failure, nextAttempt);
	}

	/**
	 * How long to pause before the next refill: zero before a failure, then a random part
	 * of a time that doubles with each failure.
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
	 * The highest number known to be reserved.
	 * @param heldMax the highest number held
	 */
	long highest(long heldMax) {
		return Math.max(this.usedMax, heldMax);
	}

}

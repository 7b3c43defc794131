package dev.hilo.engine.buffer;

import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

import dev.hilo.IdSpaceExhaustedException;
import dev.hilo.range.CollectionSnapshot.Refills;
import dev.hilo.range.Range;

/**
 * How the refills of a collection have gone, as far as the next one depends on it. Times
 * are in nanoseconds.
 *
 * @param stamp the stamp of the request for the newest range that was not kept for later
 * @param size the size that the rule gave for that range
 * @param obtainedAt when that range was obtained
 * @param duration how long the store took for it
 * @param refillNanos how long refills have taken recently
 * @param lastAt when the newest range was obtained
 * @param failures how many refills have failed since
 * @param failedAt when the last of them failed
 * @param failingSince when the first of them failed
 * @param failure why the last one failed
 * @param uncertain whether one of them has had an unknown outcome, so that the newest
 * range might no longer be the newest
 */
record RefillHistory(long stamp, long size, long obtainedAt, long duration, long refillNanos, @Nullable Instant lastAt,
		int failures, long failedAt, @Nullable Instant failingSince, @Nullable Throwable failure, boolean uncertain) {

	/** Before the first refill. */
	static final RefillHistory NONE = new RefillHistory(0, 0, 0, 0, 0, null, 0, 0, null, null, false);

	/**
	 * Whether the store had kept a range from an earlier request. It was not asked for
	 * then, and says nothing about the next one: the size asked for counts for all.
	 */
	boolean isKept(Range range) {
		return range.stamp() == this.stamp;
	}

	/**
	 * A range was obtained.
	 * @param askedStamp the stamp of the request
	 * @param askedSize the size that the rule gave for it
	 * @param took how long the store took
	 */
	RefillHistory obtained(ActiveRange range, long askedStamp, long askedSize, long took, long now) {
		if (isKept(range.range)) {
			return new RefillHistory(this.stamp, this.size, this.obtainedAt, this.duration, this.refillNanos,
					range.obtainedAt, 0, 0, null, null, false);
		}
		// A slow refill counts at once, a fast one bit by bit
		long recent = Math.max(took, this.refillNanos - this.refillNanos / 8);
		return new RefillHistory(askedStamp, askedSize, now, took, recent, range.obtainedAt, 0, 0, null, null, false);
	}

	/**
	 * A refill failed. The end of the numbers does not count as a failure in a row.
	 * @param unknown whether the store may have reserved a range
	 */
	RefillHistory failed(Throwable reason, boolean unknown, long now) {
		boolean counts = !(reason instanceof IdSpaceExhaustedException);
		Instant since = (counts && this.failures == 0) ? Instant.now() : this.failingSince;
		return new RefillHistory(this.stamp, this.size, this.obtainedAt, this.duration, this.refillNanos, this.lastAt,
				counts ? this.failures + 1 : this.failures, counts ? now : this.failedAt, since, reason,
				this.uncertain || unknown);
	}

	/**
	 * How long to pause before the next refill.
	 * @param random from 0 to 1
	 */
	long pauseNanos(long now, double random) {
		return RefillTiming.pauseNanos(this.failures, now - this.failedAt, random);
	}

	/**
	 * The same for a snapshot.
	 */
	Refills snapshot(long now) {
		long pause = pauseNanos(now, 1);
		return new Snapshots.Refills(this.lastAt, (this.lastAt != null) ? Duration.ofNanos(this.duration) : null,
				this.failures, this.failingSince, this.failure, (pause > 0) ? Instant.now().plusNanos(pause) : null);
	}

}

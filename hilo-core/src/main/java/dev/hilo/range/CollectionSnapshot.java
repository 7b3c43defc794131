package dev.hilo.range;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.hilo.IdSpaceExhaustedException;

/**
 * A collection as this process saw it a moment ago. Only collections that have been asked
 * for have a snapshot. A collection that shares another's counter has no ranges of its
 * own; the other's snapshot has them. Later versions may add components.
 *
 * @param database the database, or {@code null} for the default one
 * @param collection its name in lower case
 * @param scheme how its ids are made, as in the configuration
 * @param ordering the order in which its numbers are given out
 * @param sharedWith the collection whose counter it uses, or {@code null} for its own
 * @param foreignCounter the foreign counter that its numbers come from, or {@code null}
 * @param held its ranges, the one in use before the one ahead of it
 * @param highest the highest number that this process knows to be reserved, or 0
 * @param initialCapacity the least size of a range; with the scheme classic, both sizes
 * count its {@code hi}s
 * @param maxCapacity the greatest size that the sizing rule may give
 * @param bound the highest number allowed
 * @param refills how its refills have gone
 * @param waiting how many callers are waiting for a range now
 * @param waitingSince since when they have waited for the range that is requested now, or
 * {@code null} while none waits
 * @param timedOut whether a caller has waited until the timeout since the last range, or
 * was refused
 * @param idle whether it has not been drawn from for a minute, as far as its readers
 * tell: draws since the last snapshot count as if they had just happened
 * @param numbersPerSecond how fast its numbers are drawn; 0 while it is idle
 * @param exhaustedAt when the numbers end at the rate of the last hour or two, by all
 * processes; {@code null} if that is not known yet, or beyond the year 9999
 * @param totals what has happened to its numbers since this process started
 * @param autonomyWanted how long its numbers are to last without the store, or
 * {@code null} if that is not configured
 * @param autonomyObstacle why they can't last so long at the steady draw rate, or
 * {@code null} if they can, as far as is known
 * @since 0.1.0
 */
public record CollectionSnapshot(@Nullable String database, String collection, String scheme, Ordering ordering,
		@Nullable String sharedWith, @Nullable String foreignCounter, List<HeldRange> held, long highest,
		long initialCapacity, long maxCapacity, long bound, Refills refills, int waiting,
		@Nullable Instant waitingSince, boolean timedOut, boolean idle, double numbersPerSecond,
		@Nullable Instant exhaustedAt, Totals totals, @Nullable Duration autonomyWanted,
		@Nullable String autonomyObstacle) {

	/**
	 * How many numbers are at hand.
	 * @return the numbers left in the ranges held
	 */
	public long left() {
		return this.held.stream().mapToLong(HeldRange::left).sum();
	}

	/**
	 * How much of the numbers allowed is reserved.
	 * @return from 0 to 1
	 */
	public double boundUsed() {
		return Math.min(1, (double) this.highest / this.bound);
	}

	/**
	 * Whether callers fail: no number is at hand, and none can be reserved now.
	 * @return whether it is in use, empty, and refills fail or take longer than callers
	 * wait
	 */
	public boolean starves() {
		return !this.idle && left() == 0 && (this.timedOut || this.refills.failuresInARow() > 0);
	}

	/**
	 * Whether its numbers have ended.
	 * @return whether none is at hand and none could be reserved
	 */
	public boolean isExhausted() {
		return left() == 0 && this.refills.failure() instanceof IdSpaceExhaustedException;
	}

	/**
	 * How long the numbers at hand last at the current draw rate, without the database.
	 * @return the time, or {@code null} while nothing is drawn
	 */
	public @Nullable Duration autonomy() {
		double seconds = left() / this.numbersPerSecond;
		return (this.numbersPerSecond > 0) ? Duration.ofMillis((long) (seconds * 1000)) : null;
	}

	/**
	 * How the refills of a collection have gone.
	 *
	 * @param lastAt when the newest range was obtained, or {@code null} before the first
	 * @param lastDuration how long the store took for it, or {@code null} before the
	 * first
	 * @param failuresInARow how many requests have failed since
	 * @param failingSince when the first of these failed, or {@code null} if none did
	 * @param failure why the last one failed, or {@code null}
	 * @param nextAttempt when the next request may be made, or {@code null} if it need
	 * not wait
	 */
	public record Refills(@Nullable Instant lastAt, @Nullable Duration lastDuration, int failuresInARow,
			@Nullable Instant failingSince, @Nullable Throwable failure, @Nullable Instant nextAttempt) {

		/** Before the first refill. */
		public static final Refills NONE = new Refills(null, null, 0, null, null, null);

	}

	/**
	 * What has happened to the numbers of a collection since the process started. None of
	 * it ever falls.
	 *
	 * @param drawn how many were drawn; those that a stripe has at hand count as drawn
	 * @param reserved how many were reserved
	 * @param givenBack how many of these went back unused
	 * @param thrownAway how many at most were lost because the outcome of their request
	 * is unknown; not among those reserved
	 * @param notGivenBack how many were left unused and could not be given back
	 * @param healed how many times the counter had gone back and was raised
	 * @param waited how many callers have waited for a range, in vain or not
	 */
	public record Totals(long drawn, long reserved, long givenBack, long thrownAway, long notGivenBack, long healed,
			long waited) {

		/** Before the first refill. */
		public static final Totals NONE = new Totals(0, 0, 0, 0, 0, 0, 0);

	}

}

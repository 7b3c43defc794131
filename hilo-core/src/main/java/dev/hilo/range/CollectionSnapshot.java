package dev.hilo.range;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

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
 * @param held its ranges, the one in use before the one ahead of it
 * @param highest the highest number that this process knows to be reserved, or 0
 * @param initialCapacity the least size of a range
 * @param maxCapacity the greatest size that the sizing rule may give
 * @param bound the highest number allowed
 * @param refills how its refills have gone
 * @param waiting how many callers are waiting for a range now
 * @param numbersPerSecond how fast its numbers are drawn; falls while it is idle
 * @param thrownAway how many numbers at most were lost because the outcome of their
 * request is unknown
 * @param notGivenBack how many numbers were left unused and could not be given back
 * @param healed how many times its counter had gone back and was raised
 */
public record CollectionSnapshot(@Nullable String database, String collection, String scheme, Ordering ordering,
		@Nullable String sharedWith, List<HeldRange> held, long highest, long initialCapacity, long maxCapacity,
		long bound, Refills refills, int waiting, double numbersPerSecond, long thrownAway, long notGivenBack,
		long healed) {

	/**
	 * How many numbers are at hand.
	 * @return the numbers left in the ranges held
	 */
	public long left() {
		return this.held.stream().mapToLong(HeldRange::left).sum();
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
	 * @param nextAttempt when the next request may be made, or {@code null} if it need
	 * not wait
	 */
	public record Refills(@Nullable Instant lastAt, @Nullable Duration lastDuration, int failuresInARow,
			@Nullable Instant nextAttempt) {

		/** Before the first refill. */
		public static final Refills NONE = new Refills(null, null, 0, null);

	}

}

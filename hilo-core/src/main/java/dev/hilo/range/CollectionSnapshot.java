package dev.hilo.range;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.hilo.IdSpaceExhaustedException;

/**
 * A collection as this process saw it a moment ago. Only collections that have been asked
 * for have a snapshot. A collection that shares another's counter has no ranges of its
 * own; the other's snapshot has them.
 *
 * @param database the database, or {@code null} for the default one
 * @param collection its name in lower case
 * @param scheme how its ids are made, as in the configuration
 * @param counter where its numbers come from
 * @param capacity how large its ranges are
 * @param held its ranges, the one in use before the one ahead of it
 * @param refills how its refills have gone
 * @param waiting the callers that wait for a range
 * @param drawing how it is used
 * @param totals what has happened to its numbers since this process started
 * @since 0.1.0
 */
public record CollectionSnapshot(@Nullable String database, String collection, String scheme, Counter counter,
		Capacity capacity, List<HeldRange> held, Refills refills, Waiting waiting, Drawing drawing, Totals totals) {

	/**
	 * How many numbers are at hand.
	 * @return those left in the ranges held
	 */
	public long left() {
		return this.held.stream().mapToLong(HeldRange::left).sum();
	}

	/**
	 * Whether callers fail: no number is at hand, and none can be reserved now.
	 * @return whether it is in use, empty, and refills fail or take longer than callers
	 * wait
	 */
	public boolean starves() {
		return !this.drawing.idle() && left() == 0 && (this.waiting.timedOut() || this.refills.failuresInARow() > 0);
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
		double rate = this.drawing.numbersPerSecond();
		return (rate > 0) ? Duration.ofMillis((long) (left() / rate * 1000)) : null;
	}

	/**
	 * Where the numbers of a collection come from.
	 *
	 * @param sharedWith the collection whose counter it uses, or {@code null} for its own
	 * @param foreign the foreign counter that its numbers come from, or {@code null}
	 * @param highest the highest number that this process knows to be reserved, or 0
	 * @param bound the highest number allowed
	 */
	public record Counter(@Nullable String sharedWith, @Nullable String foreign, long highest, long bound) {

		/**
		 * How much of the numbers allowed is reserved.
		 * @return the part, from 0 to 1
		 */
		public double used() {
			return Math.min(1, (double) this.highest / this.bound);
		}

	}

	/**
	 * The sizes of a collection's ranges; with the scheme classic, they count its
	 * {@code hi}s.
	 *
	 * @param initial the least size of a range
	 * @param max the greatest size that the sizing rule may give
	 */
	public record Capacity(long initial, long max) {
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
	 */
	public record Refills(@Nullable Instant lastAt, @Nullable Duration lastDuration, int failuresInARow,
			@Nullable Instant failingSince, @Nullable Throwable failure) {
	}

	/**
	 * The callers that wait for a range.
	 *
	 * @param callers how many wait now
	 * @param timedOut whether a caller has waited until the timeout since the last range,
	 * or was refused
	 */
	public record Waiting(int callers, boolean timedOut) {
	}

	/**
	 * How a collection is used.
	 *
	 * @param idle whether it has not been drawn from for a minute, as far as its readers
	 * know: draws since the last snapshot count as if they had just happened
	 * @param numbersPerSecond how fast its numbers are drawn; 0 while it is idle
	 */
	public record Drawing(boolean idle, double numbersPerSecond) {
	}

	/**
	 * What has happened to the numbers of a collection since the process started. None of
	 * it ever falls.
	 *
	 * @param drawn how many were drawn
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
	}

}

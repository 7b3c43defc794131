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
 * @since 0.1.0
 */
public interface CollectionSnapshot {

	/** The database, or {@code null} for the default one. */
	@Nullable String database();

	/** Its name in lower case. */
	String collection();

	/** How its ids are made, as in the configuration. */
	String scheme();

	/** The collection whose counter it uses, or {@code null} for its own. */
	@Nullable String sharedWith();

	/** The foreign counter that its numbers come from, or {@code null}. */
	@Nullable String foreignCounter();

	/** Its ranges, the one in use before the one ahead of it. */
	List<HeldRange> held();

	/** The highest number that this process knows to be reserved, or 0. */
	long highest();

	/**
	 * The least size of a range; with the scheme classic, both sizes count its
	 * {@code hi}s.
	 */
	long initialCapacity();

	/** The greatest size that the sizing rule may give. */
	long maxCapacity();

	/** The highest number allowed. */
	long bound();

	/** How its refills have gone. */
	Refills refills();

	/** How many callers are waiting for a range now. */
	int waiting();

	/**
	 * Since when they have waited for the range that is requested now, or {@code null}
	 * while none waits.
	 */
	@Nullable Instant waitingSince();

	/**
	 * Whether a caller has waited until the timeout since the last range, or was refused.
	 */
	boolean timedOut();

	/**
	 * Whether it has not been drawn from for a minute, as far as its readers know: draws
	 * since the last snapshot count as if they had just happened.
	 */
	boolean idle();

	/** How fast its numbers are drawn; 0 while it is idle. */
	double numbersPerSecond();

	/**
	 * When the numbers end at the rate of the last hour or two, by all processes;
	 * {@code null} if that is not known yet, or beyond the year 9999.
	 */
	@Nullable Instant exhaustedAt();

	/** What has happened to its numbers since this process started. */
	Totals totals();

	/**
	 * How long its numbers are to last without the store, or {@code null} if that is not
	 * configured.
	 */
	@Nullable Duration autonomyWanted();

	/**
	 * Why they can't last so long at the steady draw rate, or {@code null} if they can,
	 * as far as is known.
	 */
	@Nullable String autonomyObstacle();

	/** How many numbers are at hand: those left in the ranges held. */
	default long left() {
		return held().stream().mapToLong(HeldRange::left).sum();
	}

	/** How much of the numbers allowed is reserved, from 0 to 1. */
	default double boundUsed() {
		return Math.min(1, (double) highest() / bound());
	}

	/**
	 * Whether callers fail: no number is at hand, and none can be reserved now.
	 * @return whether it is in use, empty, and refills fail or take longer than callers
	 * wait
	 */
	default boolean starves() {
		return !idle() && left() == 0 && (timedOut() || refills().failuresInARow() > 0);
	}

	/**
	 * Whether its numbers have ended.
	 * @return whether none is at hand and none could be reserved
	 */
	default boolean isExhausted() {
		return left() == 0 && refills().failure() instanceof IdSpaceExhaustedException;
	}

	/**
	 * How long the numbers at hand last at the current draw rate, without the database.
	 * @return the time, or {@code null} while nothing is drawn
	 */
	default @Nullable Duration autonomy() {
		double seconds = left() / numbersPerSecond();
		return (numbersPerSecond() > 0) ? Duration.ofMillis((long) (seconds * 1000)) : null;
	}

	/**
	 * How the refills of a collection have gone.
	 */
	interface Refills {

		/** When the newest range was obtained, or {@code null} before the first. */
		@Nullable Instant lastAt();

		/** How long the store took for it, or {@code null} before the first. */
		@Nullable Duration lastDuration();

		/** How many requests have failed since. */
		int failuresInARow();

		/** When the first of these failed, or {@code null} if none did. */
		@Nullable Instant failingSince();

		/** Why the last one failed, or {@code null}. */
		@Nullable Throwable failure();

		/** When the next request may be made, or {@code null} if it need not wait. */
		@Nullable Instant nextAttempt();

	}

	/**
	 * What has happened to the numbers of a collection since the process started. None of
	 * it ever falls.
	 */
	interface Totals {

		/** How many were drawn. */
		long drawn();

		/** How many were reserved. */
		long reserved();

		/** How many of these went back unused. */
		long givenBack();

		/**
		 * How many at most were lost because the outcome of their request is unknown; not
		 * among those reserved.
		 */
		long thrownAway();

		/** How many were left unused and could not be given back. */
		long notGivenBack();

		/** How many times the counter had gone back and was raised. */
		long healed();

		/** How many callers have waited for a range, in vain or not. */
		long waited();

	}

}

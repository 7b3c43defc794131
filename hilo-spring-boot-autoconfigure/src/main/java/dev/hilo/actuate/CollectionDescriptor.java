package dev.hilo.actuate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.HeldRange;

/**
 * One collection, as this instance sees it.
 *
 * @param instance the instance, where an operation has changed something; the process and
 * its host
 * @param scheme how its ids are made
 * @param sharedWith the collection whose counter it uses
 * @param foreignCounter the foreign counter that its numbers come from
 * @param held the ranges held, the one in use first
 * @param left how many of their numbers are left
 * @param highest the highest number that this instance knows to be reserved
 * @param initialCapacity the least size of a range
 * @param maxCapacity the greatest size of a range
 * @param refill how its refills have gone
 * @param waiting how many callers are waiting now
 * @param waited how many callers have waited since the start
 * @param numbersPerSecond how fast its numbers are drawn
 * @param autonomy how long its numbers last without the database; absent while it is idle
 * @param bound the highest number allowed
 * @param boundUsed how much of that is reserved, from 0 to 1
 * @param thrownAway how many numbers at most were lost with lost answers of the database
 * @param notGivenBack how many unused numbers could not go back
 * @param healed how many times its counter had gone back
 */
record CollectionDescriptor(@Nullable String instance, String scheme, @Nullable String sharedWith,
		@Nullable String foreignCounter, List<HeldDescriptor> held, long left, long highest, long initialCapacity,
		long maxCapacity, RefillDescriptor refill, int waiting, long waited, double numbersPerSecond,
		@Nullable Duration autonomy, long bound, double boundUsed, long thrownAway, long notGivenBack,
		long healed) implements OperationResponseBody {

	static CollectionDescriptor of(CollectionSnapshot snapshot, @Nullable String instance) {
		CollectionSnapshot.Counter counter = snapshot.counter();
		CollectionSnapshot.Totals totals = snapshot.totals();
		return new CollectionDescriptor(instance, snapshot.scheme(), counter.sharedWith(), counter.foreign(),
				snapshot.held().stream().map(HeldDescriptor::of).toList(), snapshot.left(), counter.highest(),
				snapshot.capacity().initial(), snapshot.capacity().max(), RefillDescriptor.of(snapshot.refills()),
				snapshot.waiting().callers(), totals.waited(), snapshot.drawing().numbersPerSecond(),
				snapshot.autonomy(), counter.bound(), counter.used(), totals.thrownAway(), totals.notGivenBack(),
				totals.healed());
	}

	/**
	 * A range held.
	 *
	 * @param low the first number
	 * @param high the last number
	 * @param used how many have been drawn
	 * @param obtainedAt when it was obtained
	 */
	record HeldDescriptor(long low, long high, long used, Instant obtainedAt) {

		static HeldDescriptor of(HeldRange range) {
			return new HeldDescriptor(range.low(), range.high(), range.used(), range.obtainedAt());
		}

	}

	/**
	 * How refills have gone.
	 *
	 * @param lastAt when the newest range was obtained
	 * @param duration how long the database took for it
	 * @param failuresInARow how many requests have failed since
	 * @param failingSince when the first of these failed
	 * @param failure what the last one failed with: a class and its SQLState
	 */
	record RefillDescriptor(@Nullable Instant lastAt, @Nullable Duration duration, int failuresInARow,
			@Nullable Instant failingSince, @Nullable String failure) {

		static RefillDescriptor of(CollectionSnapshot.Refills refills) {
			return new RefillDescriptor(refills.lastAt(), refills.lastDuration(), refills.failuresInARow(),
					refills.failingSince(), Failures.nameOf(refills.failure()));
		}

	}

}

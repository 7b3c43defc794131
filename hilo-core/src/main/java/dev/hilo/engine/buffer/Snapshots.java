package dev.hilo.engine.buffer;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.DatabaseSnapshot;
import dev.hilo.range.HeldRange;

/**
 * What a buffer looks like from outside at one moment.
 */
public final class Snapshots {

	/** Before the first refill. */
	static final Totals NO_TOTALS = new Totals(0, 0, 0, 0, 0, 0, 0);

	private Snapshots() {
	}

	public record Collection(@Nullable String database, String collection, String scheme, @Nullable String sharedWith,
			@Nullable String foreignCounter, List<HeldRange> held, long highest, long initialCapacity, long maxCapacity,
			long bound, CollectionSnapshot.Refills refills, int waiting, @Nullable Instant waitingSince,
			boolean timedOut, boolean idle, double numbersPerSecond, @Nullable Instant exhaustedAt,
			CollectionSnapshot.Totals totals, @Nullable Duration autonomyWanted,
			@Nullable String autonomyObstacle) implements CollectionSnapshot {
	}

	public record Refills(@Nullable Instant lastAt, @Nullable Duration lastDuration, int failuresInARow,
			@Nullable Instant failingSince, @Nullable Throwable failure,
			@Nullable Instant nextAttempt) implements CollectionSnapshot.Refills {
	}

	public record Totals(long drawn, long reserved, long givenBack, long thrownAway, long notGivenBack, long healed,
			long waited) implements CollectionSnapshot.Totals {
	}

	public record Held(@Nullable String database, String collection, long low, long high, long used,
			Instant obtainedAt) implements HeldRange {
	}

	record Database(@Nullable String database, @Nullable Instant failingSince,
			@Nullable Instant refusingSince) implements DatabaseSnapshot {
	}

}

package dev.hilo.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.CollectionSnapshot.Refills;
import dev.hilo.range.HeldRange;

/**
 * Makes snapshots of collections.
 */
final class SnapshotBuilder {

	private final @Nullable String database;

	private final String collection;

	private final CollectionSettings settings;

	/** Asked for here, as a scheme may be users' code. */
	private final String scheme;

	private final long nanoTime;

	SnapshotBuilder(String collection, CollectionSettings settings, DatabaseContext context) {
		this.database = context.name;
		this.collection = collection;
		this.settings = settings;
		this.scheme = settings.scheme().name();
		this.nanoTime = context.nanoTime.getAsLong();
	}

	/**
	 * A collection without ranges of its own.
	 */
	CollectionSnapshot withoutRanges() {
		return snapshot(List.of(), 0, Refills.NONE, new BufferStatistics(), 0);
	}

	/**
	 * A collection with ranges.
	 * @param current the range in use
	 * @param ahead the one ahead of it, if there is one
	 */
	CollectionSnapshot withRanges(ActiveRange current, @Nullable ActiveRange ahead, RangeHistory history,
			BufferStatistics statistics) {
		List<HeldRange> held = Stream.of(current, (ahead != null) ? ahead : ActiveRange.NONE)
			.filter((range) -> range != ActiveRange.NONE)
			.map(this::held)
			.toList();
		long heldMax = ((ahead != null) ? ahead : current).range.high();
		double numbersPerSecond = held.isEmpty() ? 0 : history.rate.numbersPerSecond(current.used(), this.nanoTime);
		return snapshot(held, history.highest(heldMax), refills(history), statistics, numbersPerSecond);
	}

	private CollectionSnapshot snapshot(List<HeldRange> held, long highest, Refills refills,
			BufferStatistics statistics, double numbersPerSecond) {
		return new CollectionSnapshot(this.database, this.collection, this.scheme, this.settings.ordering(),
				this.settings.counter(), held, highest, this.settings.initialCapacity(), this.settings.maxCapacity(),
				this.settings.bound(), refills, statistics.waiting(), numbersPerSecond, statistics.thrownAway(),
				statistics.notGivenBack(), statistics.healed());
	}

	private HeldRange held(ActiveRange range) {
		return new HeldRange(this.database, this.collection, range.low, range.range.high(), range.used(),
				range.obtainedAt);
	}

	private Refills refills(RangeHistory history) {
		long pause = history.pauseNanos(this.nanoTime, 1);
		return new Refills(history.lastAt(),
				(history.lastAt() != null) ? Duration.ofNanos(history.lastDuration()) : null, history.failuresInARow(),
				(pause > 0) ? Instant.now().plusNanos(pause) : null);
	}

}

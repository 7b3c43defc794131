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
 * Makes snapshots of collections. Converts times of the engine's monotonic clock to
 * wall-clock times.
 */
final class SnapshotBuilder {

	private final @Nullable String database;

	private final String collection;

	private final CollectionSettings settings;

	private final long nanoTime;

	private final Instant now = Instant.now();

	SnapshotBuilder(String collection, CollectionSettings settings, DatabaseContext context) {
		this.database = context.name;
		this.collection = collection;
		this.settings = settings;
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
	CollectionSnapshot withRanges(ActiveRange current, @Nullable ActiveRange ahead, RangeHistory history, DrawRate rate,
			BufferStatistics statistics) {
		List<HeldRange> held = Stream.of(current, (ahead != null) ? ahead : ActiveRange.NONE)
			.filter((range) -> range != ActiveRange.NONE)
			.map(this::held)
			.toList();
		long heldMax = ((ahead != null) ? ahead : current).range.high();
		double numbersPerSecond = held.isEmpty() ? 0 : rate.numbersPerSecond(current.used(), this.nanoTime);
		return snapshot(held, history.highest(heldMax), refills(history), statistics, numbersPerSecond);
	}

	private CollectionSnapshot snapshot(List<HeldRange> held, long highest, Refills refills,
			BufferStatistics statistics, double numbersPerSecond) {
		return new CollectionSnapshot(this.database, this.collection, this.settings.scheme().name(),
				this.settings.ordering(), this.settings.counter(), held, highest, this.settings.initialCapacity(),
				this.settings.maxCapacity(), this.settings.bound(), refills, statistics.waiting.get(), numbersPerSecond,
				statistics.thrownAway.get(), statistics.notGivenBack.get(), statistics.healed.get());
	}

	private HeldRange held(ActiveRange range) {
		return new HeldRange(this.database, this.collection, range.low, range.range.high(), range.used(),
				at(range.obtainedAt));
	}

	private Refills refills(RangeHistory history) {
		boolean obtained = history.hasObtained();
		long pause = history.pauseNanos(this.nanoTime, 1);
		return new Refills(obtained ? at(history.obtainedAt()) : null,
				obtained ? Duration.ofNanos(history.lastDuration()) : null, history.failuresInARow(),
				(pause > 0) ? this.now.plusNanos(pause) : null);
	}

	private Instant at(long nanoTime) {
		return this.now.minusNanos(this.nanoTime - nanoTime);
	}

}

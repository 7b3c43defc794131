package dev.hilo.engine;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.CollectionSnapshot.Refills;
import dev.hilo.range.CollectionSnapshot.Totals;
import dev.hilo.range.HeldRange;

/**
 * Makes snapshots of collections.
 */
final class SnapshotBuilder {

	/** Forecasts beyond this are none. */
	private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

	private final @Nullable String database;

	private final String collection;

	private final CollectionSettings settings;

	/** Asked for here, as a scheme may be users' code. */
	private final String scheme;

	private final @Nullable String foreignCounter;

	private final long nanoTime;

	SnapshotBuilder(String collection, CollectionSettings settings, DatabaseContext context) {
		this.database = context.name;
		this.collection = collection;
		this.settings = settings;
		this.scheme = settings.scheme().name();
		this.foreignCounter = context.foreignCounter(collection);
		this.nanoTime = context.nanoTime.getAsLong();
	}

	/**
	 * A collection without ranges of its own.
	 */
	CollectionSnapshot withoutRanges() {
		return new CollectionSnapshot(this.database, this.collection, this.scheme, this.settings.ordering(),
				this.settings.counter(), this.foreignCounter, List.of(), 0, this.settings.initialCapacity(),
				this.settings.maxCapacity(), this.settings.bound(), Refills.NONE, 0, false, true, 0, null, Totals.NONE);
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
		long highest = history.highest(Math.max(current.range.high(), (ahead != null) ? ahead.range.high() : 0));
		boolean idle = history.isIdle(current, this.nanoTime);
		double numbersPerSecond = (held.isEmpty() || idle) ? 0
				: history.rate.numbersPerSecond(current.used(), this.nanoTime);
		return new CollectionSnapshot(this.database, this.collection, this.scheme, this.settings.ordering(),
				this.settings.counter(), this.foreignCounter, held, highest, this.settings.initialCapacity(),
				this.settings.maxCapacity(), this.settings.bound(), history.refills(nextAttempt(history)),
				statistics.waiting(), statistics.timedOut(), idle, numbersPerSecond, exhaustedAt(highest, history),
				statistics.totals(history.drawn(current), history.reserved()));
	}

	private HeldRange held(ActiveRange range) {
		return new HeldRange(this.database, this.collection, range.low, range.range.high(), range.used(),
				range.obtainedAt);
	}

	private @Nullable Instant nextAttempt(RangeHistory history) {
		long pause = history.pauseNanos(this.nanoTime, 1);
		return (pause > 0) ? Instant.now().plusNanos(pause) : null;
	}

	private @Nullable Instant exhaustedAt(long highest, RangeHistory history) {
		double perSecond = history.reservedPerSecond(highest, this.nanoTime);
		double seconds = (this.settings.bound() - highest) / perSecond;
		Instant now = Instant.now();
		return (perSecond > 0 && seconds < now.until(LAST, ChronoUnit.SECONDS)) ? now.plusSeconds((long) seconds)
				: null;
	}

}

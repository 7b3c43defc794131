package dev.hilo.engine;

import java.util.List;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.engine.buffer.DatabaseContext;
import dev.hilo.engine.buffer.Floor;
import dev.hilo.engine.buffer.Outage;
import dev.hilo.engine.buffer.RangeBuffer;
import dev.hilo.engine.buffer.Snapshots;
import dev.hilo.engine.stripe.Stripes;
import dev.hilo.engine.thread.Completion;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.Ordering;
import dev.hilo.scheme.ClassicScheme;

/**
 * A collection, however it is spelled. Thread-safe.
 */
final class NamedCollection {

	final String key;

	final CollectionSettings settings;

	private final Outage outage;

	/** The handle for the key itself, once it was asked for. */
	volatile @Nullable HiLoSequence sequence;

	private volatile @Nullable RangeBuffer buffer;

	/** Read after the buffer. */
	private @Nullable Stripes stripes;

	private volatile byte keptSpellings;

	private volatile boolean warmedUp;

	NamedCollection(String key, CollectionSettings settings, Outage outage) {
		this.key = key;
		this.settings = settings;
		this.outage = outage;
	}

	/** The number of spellings whose handles are kept. */
	int keptSpellings() {
		return this.keptSpellings;
	}

	synchronized void keepSpelling() {
		this.keptSpellings++;
	}

	/**
	 * Keeps the handle for the key, unless there is one.
	 * @return the one that is kept
	 */
	synchronized HiLoSequence keep(HiLoSequence made) {
		HiLoSequence known = this.sequence;
		if (known == null) {
			known = made;
			this.sequence = made;
			this.keptSpellings++;
		}
		return known;
	}

	/**
	 * Its ranges, which other collections may share.
	 */
	RangeBuffer buffer() {
		RangeBuffer known = this.buffer;
		return (known != null) ? known : makeRanges();
	}

	/**
	 * What all spellings draw from, or {@code null} if the order is strict.
	 */
	@Nullable Stripes stripes() {
		buffer();
		return this.stripes;
	}

	private synchronized RangeBuffer makeRanges() {
		RangeBuffer known = this.buffer;
		if (known == null) {
			DatabaseContext context = this.outage.context();
			DatabaseContext own = (this.settings.scheme() instanceof ClassicScheme classic)
					? context.with(new HiRanges(context.repository(), classic)) : context;
			known = new RangeBuffer(this.key, own, this.outage, this.settings.ranges(), configuredFloor());
			this.stripes = (this.settings.ordering() == Ordering.STRIPED)
					? new Stripes(context.life(), known, Runtime.getRuntime().availableProcessors()) : null;
			this.buffer = known;
		}
		return known;
	}

	private Floor configuredFloor() {
		LongSupplier floor = this.settings.floor();
		LongSupplier ids = (this.settings.scheme() instanceof ClassicScheme classic)
				? () -> classic.lastIdOf(floor.getAsLong()) : floor;
		return this.settings.hasFloor() ? new Floor(new Floor.Configured(this.key, ids), false) : Floor.NONE;
	}

	/** Whether ranges have been needed. */
	boolean isUsed() {
		return this.buffer != null;
	}

	/** Obtains the first range in the background. */
	void warmUp() {
		this.warmedUp = true;
		buffer().advance(ActiveRange.NONE, 0);
	}

	/**
	 * Whether its counter may exist because it was warmed up, even if that has failed.
	 */
	boolean isWarmedUp() {
		return this.warmedUp;
	}

	/**
	 * Ends all drawing from the ranges held now. What stripes have drawn for later
	 * callers is lost.
	 * @return what to wait for, if the store is being asked for something
	 */
	@Nullable Completion withdraw() {
		Completion pending = buffer().seal();
		Stripes stripes = stripes();
		if (stripes != null) {
			stripes.drop();
		}
		return pending;
	}

	/** Forgets what was drawn, and drops what was obtained since the last seal. */
	void forget() {
		withdraw();
		buffer().forget(configuredFloor());
	}

	CollectionSnapshot snapshot() {
		DatabaseContext context = this.outage.context();
		CollectionSnapshot empty = new Snapshots.Collection(context.name(), this.key, this.settings.scheme().name(),
				this.settings.ordering(), this.settings.counter(), context.foreignCounter(this.key), List.of(), 0,
				this.settings.initialCapacity(), this.settings.maxCapacity(), this.settings.bound(),
				Snapshots.NO_REFILLS, 0, null, false, true, 0, null, Snapshots.NO_TOTALS,
				this.settings.autonomy().isZero() ? null : this.settings.autonomy(), null);
		RangeBuffer used = this.buffer;
		return (used != null) ? used.snapshot(empty) : empty;
	}

}

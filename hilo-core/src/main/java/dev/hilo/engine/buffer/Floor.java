package dev.hilo.engine.buffer;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.HiLoException;
import dev.hilo.IdAssignmentException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.event.DatabaseName;
import dev.hilo.range.FloorSource;
import dev.hilo.range.Range;

/**
 * The number that a counter starts above: the highest that its sources have found. Each
 * is asked when a range is next needed, by one thread at a time, until it has answered.
 * Thread-safe.
 */
public final class Floor {

	private static final Logger logger = LoggerFactory.getLogger(Floor.class);

	private final Queue<FloorSource> unanswered = new ConcurrentLinkedQueue<>();

	private volatile long known;

	/** The source of the number, until a range has been obtained above it. */
	private volatile @Nullable FloorSource newest;

	/**
	 * Creates a floor with one source.
	 */
	public Floor(FloorSource source) {
		add(source);
	}

	/**
	 * Adds a source, whose number is not known yet.
	 * @return this floor
	 */
	Floor add(FloorSource source) {
		this.unanswered.add(source);
		return this;
	}

	boolean isKnown() {
		return this.unanswered.isEmpty();
	}

	/**
	 * The number, as far as it is known.
	 */
	long known() {
		return this.known;
	}

	/**
	 * How messages name what has to be asked first, or {@code null} if nothing has.
	 */
	@Nullable String beingAsked() {
		FloorSource source = this.unanswered.peek();
		return (source != null) ? source.description() : null;
	}

	/**
	 * Asks for it unless it is known; that may take any time.
	 * @throws HiLoException if a source has failed; the next call asks it again
	 */
	long get() {
		if (!isKnown()) {
			askAll();
		}
		return this.known;
	}

	/**
	 * Informs the source of the number if a range shows that the counter was below it.
	 */
	void applied(Range range) {
		FloorSource source = this.newest;
		if (source != null) {
			this.newest = null;
			if (range.previousMax() < this.known) {
				inform(source, range);
			}
		}
	}

	/** A failing callback must not lose the range. */
	private static void inform(FloorSource source, Range range) {
		try {
			source.raised(range);
		}
		catch (Throwable ex) {
			logger.error("FloorSource {} failed", source, ex);
		}
	}

	private synchronized void askAll() {
		FloorSource source;
		while ((source = this.unanswered.peek()) != null) {
			long found = ask(source);
			if (found > this.known) {
				this.newest = source;
				this.known = found;
			}
			this.unanswered.remove();
		}
	}

	/**
	 * An operator that raises the counter by hand knows better than a table that leaves
	 * no number.
	 */
	private long ask(FloorSource source) {
		try {
			return source.highest();
		}
		catch (IdAssignmentException ex) {
			if (this.unanswered.stream().noneMatch((other) -> other != source && other instanceof Configured)) {
				throw ex;
			}
			return 0;
		}
	}

	/**
	 * The floor from a collection's settings, which may be the result of a query.
	 *
	 * @param collection the collection
	 * @param floor gives the number
	 */
	public record Configured(String collection, LongSupplier floor) implements FloorSource {

		@Override
		public long highest() {
			try {
				return this.floor.getAsLong();
			}
			catch (Throwable ex) {
				throw new RangeUnavailableException(description() + " could not be determined: " + ex.getMessage(), ex);
			}
		}

		@Override
		public String description() {
			return "its floor (" + DatabaseName.property(this.collection, "floor-query") + ")";
		}

	}

}

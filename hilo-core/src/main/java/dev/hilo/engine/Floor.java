package dev.hilo.engine;

import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.HiLoException;
import dev.hilo.IdAssignmentException;
import dev.hilo.range.EntityTables;
import dev.hilo.range.Range;

/**
 * The number that a counter starts above: the highest that its sources have found. Each
 * is asked when a range is next needed, by one thread at a time, until it has answered.
 * Thread-safe.
 */
final class Floor {

	/** Stands in where there is none, in most collections. */
	static final Floor NONE = new Floor();

	private static final Logger logger = LoggerFactory.getLogger(Floor.class);

	private final Queue<FloorSource> unanswered = new ConcurrentLinkedQueue<>();

	private final ReentrantLock asking = new ReentrantLock();

	private volatile long known;

	private final Set<String> tables = ConcurrentHashMap.newKeySet();

	/** Whether some of the sources are those of collections that share the counter. */
	private volatile boolean shared;

	/** The source of the number, until a range has been obtained above it. */
	private volatile @Nullable FloorSource newest;

	/**
	 * The floor that is configured for a collection.
	 */
	static Floor of(String collection, CollectionSettings settings) {
		return settings.hasFloor() ? NONE.with(new ConfiguredFloor(collection, settings.floor())) : NONE;
	}

	/**
	 * The floor with one more source: this one, unless it stands in for none.
	 */
	Floor with(FloorSource source) {
		return with(source, false);
	}

	/**
	 * The same for the source of a collection that may share the counter.
	 */
	Floor with(FloorSource source, boolean shared) {
		Floor floor = (this != NONE) ? this : new Floor();
		floor.shared |= shared;
		floor.unanswered.add(source);
		return floor;
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
	 * The tables that the sources have named so far.
	 */
	EntityTables tables() {
		return new EntityTables(this.tables, this.shared);
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
	 * Tells the source of the number if a range shows that the counter was below it.
	 */
	void applied(Range range) {
		FloorSource source = this.newest;
		if (source != null) {
			this.newest = null;
			if (range.previousMax() < this.known) {
				tell(source, range);
			}
		}
	}

	/** The range is as good, whatever the source makes of it. */
	private static void tell(FloorSource source, Range range) {
		try {
			source.raised(range);
		}
		catch (RuntimeException | Error ex) {
			logger.error("FloorSource {} failed", source, ex);
		}
	}

	private void askAll() {
		this.asking.lock();
		try {
			FloorSource source;
			while ((source = this.unanswered.peek()) != null) {
				long found = ask(source);
				if (found > this.known) {
					this.newest = source;
					this.known = found;
				}
				String table = source.table();
				if (table != null) {
					this.tables.add(table);
				}
				this.unanswered.remove();
			}
		}
		finally {
			this.asking.unlock();
		}
	}

	/**
	 * Whoever raises the counter by hand knows better than a table that leaves no number.
	 */
	private long ask(FloorSource source) {
		try {
			return source.highest();
		}
		catch (IdAssignmentException ex) {
			if (this.unanswered.stream().noneMatch((other) -> other != source && other instanceof ConfiguredFloor)) {
				throw ex;
			}
			return 0;
		}
	}

}

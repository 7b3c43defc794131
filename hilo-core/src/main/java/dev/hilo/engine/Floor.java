package dev.hilo.engine;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;

/**
 * The number that a counter starts above. It may be the result of a query, so it is asked
 * for when a range is first needed, by one thread at a time, and kept once it is known.
 * Thread-safe.
 */
final class Floor {

	private final String collection;

	private final LongSupplier source;

	private final ReentrantLock asking = new ReentrantLock();

	private volatile @Nullable Long known;

	Floor(String collection, CollectionSettings settings) {
		this.collection = collection;
		this.source = settings.floor();
		this.known = settings.hasFloor() ? null : Long.valueOf(0);
	}

	boolean isKnown() {
		return this.known != null;
	}

	boolean isBeingAsked() {
		return this.asking.isLocked();
	}

	/**
	 * Asks for it unless it is known; that may take any time.
	 * @throws RangeUnavailableException if it could not be determined; the next call asks
	 * again
	 */
	long get() {
		Long floor = this.known;
		return (floor != null) ? floor : ask();
	}

	/**
	 * How messages name it.
	 */
	String describe() {
		return "its floor (hilo.collections." + this.collection + ".floor-query)";
	}

	private long ask() {
		this.asking.lock();
		try {
			Long floor = this.known;
			if (floor == null) {
				floor = this.source.getAsLong();
				this.known = floor;
			}
			return floor;
		}
		catch (RuntimeException | Error ex) {
			throw new RangeUnavailableException(describe() + " could not be determined: " + ex.getMessage(), ex);
		}
		finally {
			this.asking.unlock();
		}
	}

}

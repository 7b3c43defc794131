package dev.hilo.range;

import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoException;
import dev.hilo.RangeUnavailableException;

/**
 * A store of counters. A bean of this type replaces the table in the application's
 * database. Implementations are thread-safe, and repeat by themselves what is worth
 * repeating: callers don't.
 * <p>
 * Only {@link #next} and {@link #giveBack} have to be implemented. What else a store can,
 * it says by the other methods.
 */
public interface RangeRepository extends AutoCloseable {

	/**
	 * Reserves the next range, atomically and durably, outside any transaction of the
	 * caller: {@link RangeRequest#rangeAfter} says which it is. The counter is made if it
	 * is missing. Called on a background thread when numbers run low, for one collection
	 * at most once at a time.
	 * @param request what is asked for
	 * @return the range; nobody else has been or will be given any number of it
	 * @throws HiLoException if there is none. When it is unknown whether the store
	 * reserved the range, it counts as thrown away
	 */
	Range next(RangeRequest request);

	/**
	 * Gives back the end of the newest range: the counter becomes {@code lastUsed} if it
	 * is still {@code newest.high()}, the newest range is still the caller's by its
	 * stamp, and {@code lastUsed} is not above it. Called at most once for a range, when
	 * the application ends.
	 * @param newest the newest range
	 * @param lastUsed the last number used, or one below the first if none was
	 * @return whether the counter was changed
	 * @throws HiLoException if the store could not be asked
	 */
	boolean giveBack(Range newest, long lastUsed);

	/**
	 * Prepares a query for a number, such as the highest id of a table. Called at the
	 * start for each collection with a floor query; what it returns is called on a
	 * background thread, before the collection's first range, and may throw a
	 * {@link RangeUnavailableException}.
	 * @param query the query, in the store's own language
	 * @return asks the store, or {@code null} if it takes no queries, as by default
	 */
	default @Nullable LongSupplier query(String query) {
		return null;
	}

	/**
	 * Makes the store ready. Called when the application starts, and again after it was
	 * stopped; an exception fails the start. Does nothing by default.
	 */
	default void start() {
	}

	/**
	 * Lets go of what is idle, such as connections. Called when the application has
	 * stopped and nothing is held any more; a later request may follow. Does nothing by
	 * default.
	 */
	default void drain() {
	}

	/**
	 * Ends the store. Called after the last request, by whoever made it: a bean is closed
	 * by its context. Does nothing by default.
	 */
	@Override
	default void close() {
	}

}

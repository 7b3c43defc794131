package dev.hilo.range;

import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.HiLoException;
import dev.hilo.RangeUnavailableException;

/**
 * A store of counters. A bean of this type replaces the table in the application's
 * database. Implementations must be thread-safe, and must themselves retry what is worth
 * retrying: callers don't.
 * <p>
 * Only {@link #next} and {@link #giveBack} have to be implemented. The other methods say
 * what else a store can do.
 *
 * @since 0.1.0
 */
public interface RangeRepository extends AutoCloseable {

	/**
	 * Reserves the next range, atomically and durably, outside any transaction of the
	 * caller: {@link RangeRequest#rangeAfter} computes it. Creates the counter if it is
	 * missing. Called on a background thread when numbers run low; for each collection,
	 * by one thread at a time. A store that has reserved several ranges at once answers
	 * the next requests with the others, which keep the stamp of the first.
	 * @param request the request
	 * @return the range; no other caller has been or will be given any number of it
	 * @throws RequestCancelledException if the request took too long, perhaps because of
	 * a lock: the callers that wait for the range go on waiting, for the next request
	 * @throws StoreUnreachableException if the store could not be reached: after a while
	 * of nothing else, callers are refused at once
	 * @throws HiLoException if none could be reserved. If it is unknown whether one was,
	 * it counts as thrown away
	 */
	Range next(RangeRequest request);

	/**
	 * Gives back the end of the newest range: the counter becomes {@code lastUsed} if it
	 * is still {@code newest.high()}, the newest range is still the caller's by its
	 * stamp, and {@code lastUsed} is not above {@code newest.high()}. Called at most once
	 * for a range, when the application ends.
	 * @param newest the newest range
	 * @param lastUsed the last number used, or one below the first if none was
	 * @return whether the counter was changed
	 * @throws HiLoException if the store could not be asked
	 */
	boolean giveBack(Range newest, long lastUsed);

	/**
	 * Prepares a query for a number, such as the highest id of a table. Called on start
	 * for each collection with a floor query; the result is called on background threads,
	 * once at the start to try the query, and again before the collection's first range.
	 * It may throw a {@link RangeUnavailableException}, or an
	 * {@link InvalidQueryException}, which fails the start.
	 * @param query the query, in the store's own language
	 * @return a supplier that asks the store, or {@code null}, the default, if it takes
	 * no queries
	 */
	default @Nullable LongSupplier query(String query) {
		return null;
	}

	/**
	 * What the ranges of a collection come from. Asks no database.
	 * @param collection the counter's key
	 * @return the counter, whether it exists yet or not; by default {@link Counter#OWN}
	 */
	default Counter counter(String collection) {
		return Counter.OWN;
	}

	/**
	 * Whether new counters start above the ids that the tables of entities have already,
	 * as they do by default. Not so where counters start anew while rows stay, as in
	 * tests.
	 * @return whether they do
	 */
	default boolean startsAboveRows() {
		return true;
	}

	/**
	 * Whether counters are gone with the process, as in tests: then a DecimalId may have
	 * the launch id 0. Not so by default.
	 * @return whether they are
	 */
	default boolean isInMemory() {
		return false;
	}

	/**
	 * Describes the store for operators: in the log after the first range, and whenever
	 * they ask. So it asks no database, and waits for nothing.
	 * @return what is known of it now; the class by default
	 */
	default StoreDescription describe() {
		return new StoreDescription(getClass().getName(), null, null);
	}

	/**
	 * Makes the store ready. Called when the application starts, and again after it was
	 * stopped; an exception fails the start. Does nothing by default.
	 */
	default void start() {
	}

	/**
	 * Releases what is idle, such as connections. Called when the application has stopped
	 * and no range is held any more; a later request may follow. Does nothing by default.
	 */
	default void drain() {
	}

	/**
	 * Releases all that an image of this process must not have, and waits for it: above
	 * all connections, whose sockets would keep the image from being taken. Called in
	 * place of {@link #drain} then; requests follow once a copy of the process has
	 * started. The default is {@link #drain}.
	 */
	default void suspend() {
		drain();
	}

	/**
	 * Closes the store. Called after the last request, by its creator: a bean is closed
	 * by its context. Does nothing by default.
	 */
	@Override
	default void close() {
	}

	/**
	 * The stores of further databases. A bean of this type replaces their tables.
	 */
	@FunctionalInterface
	interface ByDatabase {

		/**
		 * The store of a database, the same each time.
		 * @param database its name
		 * @return the store, or {@code null} if the database is not known
		 */
		@Nullable RangeRepository of(String database);

	}

}

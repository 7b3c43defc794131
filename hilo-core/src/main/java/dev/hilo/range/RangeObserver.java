package dev.hilo.range;

import org.jspecify.annotations.Nullable;

/**
 * Measures requests for ranges and the callers that wait for them, as they happen and on
 * their own threads: for timers and traces. So it must be fast, must not draw ids, and
 * must not wait. What it throws is logged and stops nothing. It is told nothing of
 * numbers at hand. Implementations must be thread-safe.
 *
 * @see RangeListener for all that may take its time
 */
public interface RangeObserver {

	/**
	 * Called when the store is about to be asked for a range.
	 * @param database the database, or {@code null} for the default one
	 * @param collection the collection whose counter it is, in lower case
	 * @return what is called by the same thread when the store has answered
	 */
	RefillObservation beginRefill(@Nullable String database, String collection);

	/**
	 * Called when a caller finds no number at hand.
	 * @param database the database, or {@code null} for the default one
	 * @param collection the collection whose counter it is, in lower case
	 * @return what is called when its wait is over, perhaps by another thread
	 */
	WaitObservation beginWait(@Nullable String database, String collection);

	/** One request for a range. */
	@FunctionalInterface
	interface RefillObservation {

		/**
		 * The request has ended.
		 * @param failure why there is no range, or {@code null} if there is one
		 */
		void end(@Nullable Throwable failure);

	}

	/** The wait of one caller. */
	@FunctionalInterface
	interface WaitObservation {

		/**
		 * The wait has ended.
		 * @param outcome how
		 */
		void end(RangeEvent.Waited.Outcome outcome);

	}

}

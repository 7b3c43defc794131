package dev.hilo.range;

import org.jspecify.annotations.Nullable;

/**
 * Observes what happens to ranges; register one as a bean. Each database calls its
 * listeners in the order of the events, on one thread that does nothing else: a listener
 * may take its time and may draw ids. Up to 1,024 events of a database are queued;
 * further ones are dropped, counted and reported in the log. Exceptions of listeners are
 * logged. On close, queued events are still delivered as long as the end of the
 * application allows. A listener of several databases is called on several threads.
 * <p>
 * {@link #beginRefill} and {@link #beginWait} are called in place, on the threads that
 * refill and wait, for timers and spans: they must be fast and thread-safe, and must
 * neither draw ids nor wait. The first listener begins first and ends last. Draws of
 * numbers at hand call nothing.
 *
 * @since 0.1.0
 */
public interface RangeListener {

	/**
	 * Called in place when the store is about to be asked for a range.
	 * @param database the database, or {@code null} for the default one
	 * @param collection the collection whose counter it is, in lower case
	 * @return what the same thread calls when the store has answered, or {@code null} for
	 * nothing
	 */
	default @Nullable RefillObservation beginRefill(@Nullable String database, String collection) {
		return null;
	}

	/**
	 * Called in place when a caller finds no number at hand.
	 * @param database the database, or {@code null} for the default one
	 * @param collection the collection whose counter it is, in lower case
	 * @return what is called when its wait is over, perhaps by another thread, or
	 * {@code null} for nothing
	 */
	default @Nullable WaitObservation beginWait(@Nullable String database, String collection) {
		return null;
	}

	/**
	 * Whether events are queued for this listener. Asked once, when a database is made.
	 * @return true by default; false for a listener that needs only the calls in place,
	 * and so no thread
	 */
	default boolean receivesEvents() {
		return true;
	}

	/**
	 * Called when a range has been reserved, before any of its numbers is drawn.
	 * @param event the event
	 */
	default void obtained(RangeEvent.Obtained event) {
	}

	/**
	 * Called after {@link #obtained} if the counter had gone back: a reason to look for a
	 * restore or a failover.
	 * @param event the event
	 */
	default void healed(RangeEvent.Healed event) {
	}

	/**
	 * Called when a request has failed.
	 * @param event the event
	 */
	default void refillFailed(RangeEvent.RefillFailed event) {
	}

	/**
	 * Called after {@link #refillFailed} if the store may have reserved the range.
	 * @param event the event
	 */
	default void thrownAway(RangeEvent.ThrownAway event) {
	}

	/**
	 * Called for each caller that found no number at hand, once it has one or has given
	 * up: the event to alert on.
	 * @param event the event
	 */
	default void waited(RangeEvent.Waited event) {
	}

	/**
	 * Called on close for each collection with unused numbers, when the store has
	 * answered.
	 * @param event the event
	 */
	default void givenBack(RangeEvent.GivenBack event) {
	}

	/**
	 * Called on close instead of {@link #givenBack} if the store could not be asked.
	 * @param event the event
	 */
	default void giveBackFailed(RangeEvent.GiveBackFailed event) {
	}

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

package dev.hilo.range;

/**
 * Is told what happens to ranges; register one as a bean. Each database calls its
 * listeners in the order of the events, on one thread that does nothing else: a listener
 * may take its time and may draw ids. Up to 1,024 events of a database are queued;
 * further ones are dropped, counted and reported in the log. Exceptions of listeners are
 * logged. On close, queued events are still delivered as long as the end of the
 * application allows. A listener of several databases is called on several threads.
 */
public interface RangeListener {

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

}

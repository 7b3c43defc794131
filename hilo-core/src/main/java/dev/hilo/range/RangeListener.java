package dev.hilo.range;

/**
 * Hears what happens to ranges; beans of this type are found. Each database tells its
 * listeners in the order of the events, on one thread that does nothing else: a listener
 * may take its time and may draw ids. Up to 1,024 events of a database wait; further ones
 * are dropped, counted and reported in the log. What a listener throws is logged. At the
 * close, listeners still hear what is waiting, for as long as the end of the application
 * allows. A listener of several databases is called on several threads.
 */
public interface RangeListener {

	/**
	 * Called after each range that was reserved, before any of its numbers is drawn.
	 * @param event the event
	 */
	default void obtained(RangeEvent.Obtained event) {
	}

	/**
	 * Called after {@link #obtained} where the counter had gone backwards: the moment to
	 * look for a restore or a failover.
	 * @param event the event
	 */
	default void healed(RangeEvent.Healed event) {
	}

	/**
	 * Called after each request that failed.
	 * @param event the event
	 */
	default void refillFailed(RangeEvent.RefillFailed event) {
	}

	/**
	 * Called after {@link #refillFailed} where the store may have reserved the range.
	 * @param event the event
	 */
	default void thrownAway(RangeEvent.ThrownAway event) {
	}

	/**
	 * Called for each caller that found no number at hand, when it has one, or has given
	 * up: the number to alert on.
	 * @param event the event
	 */
	default void waited(RangeEvent.Waited event) {
	}

	/**
	 * Called at the close for each collection with unused numbers, when the store has
	 * answered.
	 * @param event the event
	 */
	default void givenBack(RangeEvent.GivenBack event) {
	}

	/**
	 * Called at the close instead of {@link #givenBack} where the store could not be
	 * asked.
	 * @param event the event
	 */
	default void giveBackFailed(RangeEvent.GiveBackFailed event) {
	}

}

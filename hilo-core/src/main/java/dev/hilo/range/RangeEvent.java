package dev.hilo.range;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Something that happened to the ranges of a collection. Events only inform: nothing a
 * listener does with them changes a range.
 *
 * @since 0.1.0
 */
public interface RangeEvent {

	/** The database, or {@code null} for the default one. */
	@Nullable String database();

	/** The collection whose counter it is about, in lower case. */
	String collection();

	/**
	 * A range was reserved for this process.
	 */
	interface Obtained extends RangeEvent {

		/** The range. */
		Range range();

		/** How long the store took. */
		Duration duration();

		@Override
		default String collection() {
			return range().collection();
		}

	}

	/**
	 * The counter had gone back, and the new range starts above all numbers that this
	 * process knows to be reserved. Another process may hold numbers that the counter has
	 * forgotten.
	 */
	interface Healed extends RangeEvent {

		/** The new range. */
		Range range();

		/** By how much the counter was too low. */
		long raisedBy();

		@Override
		default String collection() {
			return range().collection();
		}

	}

	/**
	 * A request for a range failed. Callers that wait for it get the failure; the next
	 * draw asks again.
	 */
	interface RefillFailed extends RangeEvent {

		/** Why. */
		Throwable failure();

	}

	/**
	 * It is unknown whether the store reserved the range of a failed request, so its
	 * numbers are never used.
	 */
	interface ThrownAway extends RangeEvent {

		/** How many numbers were asked for, and are lost at most. */
		long size();

	}

	/**
	 * A caller had to wait for a range: reported once for each caller, when its wait is
	 * over.
	 */
	interface Waited extends RangeEvent {

		/** How long it waited. */
		Duration duration();

		/** How the wait ended. */
		Outcome outcome();

		/** How a wait ended. Later versions may add outcomes. */
		enum Outcome {

			/** The caller has its number. */
			SERVED,
			/** No range came in time. */
			TIMEOUT,
			/** The request failed, or the numbers are used up. */
			FAILURE,
			/** The caller was interrupted, or cancelled its future. */
			INTERRUPTED

		}

	}

	/**
	 * The unused end of a range was offered back.
	 */
	interface GivenBack extends RangeEvent {

		/** The newest range held. */
		Range newest();

		/** The last number used. */
		long lastUsed();

		/** Whether the store took it; if not, the numbers are lost. */
		boolean accepted();

		@Override
		default String collection() {
			return newest().collection();
		}

	}

	/**
	 * The unused end of a range could not be offered back; the numbers are lost.
	 */
	interface GiveBackFailed extends RangeEvent {

		/** The newest range held. */
		Range newest();

		/** The last number used. */
		long lastUsed();

		/** Why. */
		Throwable failure();

		@Override
		default String collection() {
			return newest().collection();
		}

	}

}

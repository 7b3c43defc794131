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

	/**
	 * A range was reserved for this process.
	 *
	 * @param database the database, or {@code null} for the default one
	 * @param range the range
	 * @param duration how long the store took
	 */
	record Obtained(@Nullable String database, Range range, Duration duration) implements RangeEvent {
	}

	/**
	 * The counter had gone back, and the new range starts above all numbers that this
	 * process knows to be reserved. Another process may hold numbers that the counter has
	 * forgotten.
	 *
	 * @param database the database, or {@code null} for the default one
	 * @param range the new range
	 * @param raisedBy by how much the counter was too low
	 */
	record Healed(@Nullable String database, Range range, long raisedBy) implements RangeEvent {
	}

	/**
	 * A request for a range failed. Callers that wait for it get the failure; the next
	 * draw asks again.
	 *
	 * @param database the database, or {@code null} for the default one
	 * @param collection the collection whose counter it is about, in lower case
	 * @param failure why
	 */
	record RefillFailed(@Nullable String database, String collection, Throwable failure) implements RangeEvent {
	}

	/**
	 * It is unknown whether the store reserved the range of a failed request, so its
	 * numbers are never used.
	 *
	 * @param database the database, or {@code null} for the default one
	 * @param collection the collection whose counter it is about, in lower case
	 * @param size how many numbers were asked for, and are lost at most
	 */
	record ThrownAway(@Nullable String database, String collection, long size) implements RangeEvent {
	}

	/**
	 * A caller had to wait for a range: reported once for each caller, when its wait is
	 * over.
	 *
	 * @param database the database, or {@code null} for the default one
	 * @param collection the collection whose counter it is about, in lower case
	 * @param duration how long it waited
	 * @param outcome how the wait ended
	 */
	record Waited(@Nullable String database, String collection, Duration duration,
			Outcome outcome) implements RangeEvent {

		/** How a wait ended. Later versions may add outcomes. */
		public enum Outcome {

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
	 *
	 * @param database the database, or {@code null} for the default one
	 * @param newest the newest range held
	 * @param lastUsed the last number used
	 * @param accepted whether the store took it; if not, the numbers are lost
	 */
	record GivenBack(@Nullable String database, Range newest, long lastUsed, boolean accepted) implements RangeEvent {
	}

	/**
	 * The unused end of a range could not be offered back; the numbers are lost.
	 *
	 * @param database the database, or {@code null} for the default one
	 * @param newest the newest range held
	 * @param lastUsed the last number used
	 * @param failure why
	 */
	record GiveBackFailed(@Nullable String database, Range newest, long lastUsed,
			Throwable failure) implements RangeEvent {
	}

}

package dev.hilo.range;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Hears what happens to ranges. Beans of this type are all called, in the order of the
 * events, on a thread that each database has for them: they may take their time, and may
 * draw ids. Up to 1,024 events of a database wait; further ones are dropped and counted
 * in the log. What a listener throws is logged. At the close listeners are told what is
 * waiting, as long as the end of the application allows. A {@code database} of
 * {@code null} is the default one. Implementations for several databases are thread-safe.
 */
public interface RangeListener {

	/**
	 * A range was obtained.
	 * @param database the database
	 * @param range the range
	 * @param latency how long the store took
	 */
	default void obtained(@Nullable String database, Range range, Duration latency) {
	}

	/**
	 * The counter had gone backwards, and the new range starts above all that this
	 * process knows to be reserved. Another process may hold numbers that the counter has
	 * forgotten.
	 * @param database the database
	 * @param range the new range
	 * @param by by how much the counter was too low
	 */
	default void healed(@Nullable String database, Range range, long by) {
	}

	/**
	 * An attempt to obtain a range failed.
	 * @param database the database
	 * @param collection the counter's key
	 * @param failure why
	 */
	default void refillFailed(@Nullable String database, String collection, Throwable failure) {
	}

	/**
	 * What was left of a range was offered back.
	 * @param database the database
	 * @param newest the newest range held
	 * @param lastUsed the last number used
	 * @param accepted whether the counter took it; if not, the numbers are lost
	 */
	default void givenBack(@Nullable String database, Range newest, long lastUsed, boolean accepted) {
	}

	/**
	 * What was left of a range could not be given back; the numbers are lost.
	 * @param database the database
	 * @param newest the newest range held
	 * @param failure why
	 */
	default void giveBackFailed(@Nullable String database, Range newest, Throwable failure) {
	}

}

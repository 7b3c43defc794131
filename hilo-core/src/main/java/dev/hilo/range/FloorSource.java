package dev.hilo.range;

import dev.hilo.HiLoException;

/**
 * Finds the number that a counter has to start above, where it is known only after the
 * start, such as the highest id of a table that had rows before it had a counter. A
 * number that is known at the start is the floor in a collection's settings.
 *
 * @since 0.1.0
 * @see dev.hilo.engine.HiLoSequences#startAbove
 */
public interface FloorSource {

	/**
	 * Finds the number. Called on a background thread, before the collection's next
	 * range, and again only after it has thrown. It may take any time: only callers of
	 * this collection wait for it.
	 * @return the number; 0 or less for none
	 * @throws HiLoException if no range may be obtained; all waiting callers get it
	 */
	long highest();

	/**
	 * Called when this number has raised the counter, which was below it. Does nothing by
	 * default.
	 * @param range the first range above it
	 */
	default void raised(Range range) {
	}

	/**
	 * How messages name the number.
	 * @return words that fit after "waits for"
	 */
	String description();

}

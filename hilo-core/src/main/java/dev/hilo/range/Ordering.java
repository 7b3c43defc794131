package dev.hilo.range;

/**
 * The order in which one process gives out the numbers of a collection.
 *
 * @since 0.1.0
 */
public enum Ordering {

	/** Ascending, whichever threads draw. */
	STRICT,

	/**
	 * Ascending only within small draws, which threads take from side by side. Faster
	 * when several threads draw at once.
	 */
	STRIPED

}

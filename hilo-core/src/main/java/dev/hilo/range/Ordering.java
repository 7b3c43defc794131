package dev.hilo.range;

/**
 * In which order one process gives out the numbers of a collection.
 */
public enum Ordering {

	/** Ascending, whichever threads draw. */
	STRICT,

	/**
	 * Ascending within small blocks only, which threads draw from side by side. Faster
	 * when several threads draw at once.
	 */
	STRIPED

}

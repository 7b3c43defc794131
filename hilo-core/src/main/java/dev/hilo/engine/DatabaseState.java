package dev.hilo.engine;

/**
 * Where a database's counters are in their life, in order.
 */
enum DatabaseState {

	/** Ranges grow, and are fetched ahead. */
	RUNNING,

	/** All was given back once; late callers get fresh ranges of the initial size. */
	CLOSING,

	/** Nothing is held any more; late callers get exactly what they ask for. */
	DRAINED,

	/** Nothing is drawn any more. */
	CLOSED;

	/**
	 * Whether numbers may be kept for those who draw later.
	 */
	boolean holds() {
		return this == RUNNING || this == CLOSING;
	}

}

package dev.hilo.range;

/**
 * Where a database's counters are in their life.
 */
enum State {

	/** Ranges grow, and are fetched ahead. */
	RUNNING,

	/** All was given back once; late callers get fresh ranges of the initial size. */
	CLOSING,

	/** Nothing is drawn any more. */
	CLOSED

}

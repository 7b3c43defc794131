package dev.hilo.engine.database;

/**
 * The states of a database's sequences, in the order of their life.
 */
public enum DatabaseState {

	/** Ranges grow, and are fetched ahead. */
	RUNNING,

	/**
	 * Unused numbers were given back once; late callers get fresh ranges of the initial
	 * size.
	 */
	CLOSING,

	/** Nothing is held any more; late callers get exactly what they ask for. */
	DRAINED,

	/**
	 * Nothing is held, and nothing is drawn until the next start: callers wait for it.
	 */
	SUSPENDED,

	/** Nothing is drawn any more. */
	CLOSED;

	/**
	 * Whether ranges may be held for later callers.
	 */
	public boolean holds() {
		return this == RUNNING || this == CLOSING;
	}

}

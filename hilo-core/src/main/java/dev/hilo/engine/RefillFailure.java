package dev.hilo.engine;

/**
 * How a refill ended without a range.
 */
enum RefillFailure {

	/** Everything was sealed before the store was asked; nobody waits for it. */
	UNWANTED,
	/** The store reserved nothing. */
	NOTHING_RESERVED,
	/** The store may have reserved a range. */
	OUTCOME_UNKNOWN

}

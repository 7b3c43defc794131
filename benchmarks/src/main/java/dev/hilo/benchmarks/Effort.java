package dev.hilo.benchmarks;

/**
 * How much is done.
 */
public enum Effort {

	/** Enough for figures that mean something. */
	FULL,

	/** Just enough to see that all of it works. */
	SMOKE;

	/**
	 * Chooses between the two.
	 */
	public <T> T pick(T full, T smoke) {
		return (this == FULL) ? full : smoke;
	}

}

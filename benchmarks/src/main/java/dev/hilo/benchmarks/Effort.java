package dev.hilo.benchmarks;

/**
 * How much is done: enough for figures that mean something, or just enough to see that
 * all of it works.
 */
public enum Effort {

	FULL, SMOKE;

	public <T> T pick(T full, T smoke) {
		return (this == FULL) ? full : smoke;
	}

}

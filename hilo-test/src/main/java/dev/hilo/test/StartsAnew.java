package dev.hilo.test;

/**
 * A bean that starts anew with the counters, before each method of a test with
 * {@link AutoConfigureHiLo}, such as the series of {@code hilo-series}.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface StartsAnew {

	/**
	 * Forgets all numbers.
	 */
	void startAnew();

}

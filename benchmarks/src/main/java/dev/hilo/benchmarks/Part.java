package dev.hilo.benchmarks;

/**
 * One group of measurements, which can be run by itself.
 */
public interface Part {

	/** What it is called on the command line and on the page. */
	String name();

	/**
	 * Measures, and writes down what it measured.
	 * @throws Exception if anything fails: there are no partial results
	 */
	Section measure(Effort effort) throws Exception;

}

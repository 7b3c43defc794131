package dev.hilo.benchmarks;

import java.util.List;

/**
 * One group of measurements, which can be run by itself. What was measured is kept, and
 * written down from there.
 */
public interface Part {

	/**
	 * What it is called on the command line and among the files.
	 */
	String name();

	/**
	 * Measures.
	 * @param effort how much to do
	 * @return what was measured; {@link Samples#merge} puts rounds together
	 * @throws Exception if anything fails: there are no partial results
	 */
	List<Sample> measure(Effort effort) throws Exception;

	/**
	 * Writes down what was measured.
	 * @param samples what was kept of {@link #measure}
	 * @param page where to
	 */
	void describe(Samples samples, Page page);

}

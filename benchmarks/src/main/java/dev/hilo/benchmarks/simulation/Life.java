package dev.hilo.benchmarks.simulation;

/**
 * What one instance did with one collection between its start and its end.
 *
 * @param requests how often it asked for numbers
 * @param unused numbers that it held at its end
 * @param newestAge seconds since it asked last; infinite where nothing goes back
 */
record Life(double requests, double unused, double newestAge) {
}

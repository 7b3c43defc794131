package dev.hilo.benchmarks;

import java.util.List;

/**
 * The median of what pairs of measurements differ by, and an interval around it that
 * holds the true one in at least 95 of 100 runs. Found by counting values on each side
 * alone (the sign test), so that no outlier and no form of the spread can mislead it.
 * Fewer than six values bound nothing.
 */
public record MedianInterval(double median, double low, double high) {

	private static final double EACH_SIDE = 0.025;

	public static MedianInterval of(List<Double> values) {
		List<Double> sorted = values.stream().sorted().toList();
		int count = sorted.size();
		// How many values on each side may be left out
		int outside = -1;
		double term = Math.pow(0.5, count);
		for (double tail = term; tail <= EACH_SIDE; tail += term) {
			outside++;
			term *= (double) (count - outside) / (outside + 1);
		}
		double low = (outside < 0) ? Double.NEGATIVE_INFINITY : sorted.get(outside);
		double high = (outside < 0) ? Double.POSITIVE_INFINITY : sorted.get(count - 1 - outside);
		return new MedianInterval(Figures.median(sorted), low, high);
	}

	/** Whether it is at most the goal, as far as the interval can tell. */
	public String verdict(double goal) {
		return (this.high <= goal) ? "met" : (this.low > goal) ? "**missed**" : "this run can't tell";
	}

	@Override
	public String toString() {
		return Figures.of(this.median) + " [" + Figures.of(this.low) + ", " + Figures.of(this.high) + "]";
	}

}

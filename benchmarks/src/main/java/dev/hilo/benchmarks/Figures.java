package dev.hilo.benchmarks;

import java.util.List;
import java.util.Locale;

/**
 * Numbers as people read them: three digits that matter.
 */
final class Figures {

	private Figures() {
	}

	static double median(List<Double> values) {
		List<Double> sorted = values.stream().sorted().toList();
		return (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
	}

	/** The median, and the spread where there were several rounds. */
	static String medianAndSpread(List<Double> values) {
		List<Double> sorted = values.stream().sorted().toList();
		String spread = " (" + of(sorted.get(0)) + " to " + of(sorted.get(sorted.size() - 1)) + ")";
		return of(median(sorted)) + ((sorted.size() > 1) ? spread : "");
	}

	static String of(double value) {
		double size = Math.abs(value);
		if (size != 0 && (size < 0.001 || size >= 1e12)) {
			return String.format(Locale.ROOT, "%.2e", value);
		}
		if (size >= 100 || value == Math.rint(value)) {
			return String.format(Locale.ROOT, "%,.0f", value);
		}
		return String.format(Locale.ROOT, (size >= 10) ? "%.1f" : (size >= 0.1) ? "%.2f" : "%.4f", value);
	}

}

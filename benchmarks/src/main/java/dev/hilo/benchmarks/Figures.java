package dev.hilo.benchmarks;

import java.util.Locale;

/**
 * Numbers as people read them: three digits that matter.
 */
final class Figures {

	private Figures() {
	}

	/**
	 * The median, and the spread where there were several rounds.
	 */
	static String of(Sample sample) {
		String median = of(sample.median());
		return (sample.values().size() > 1) ? median + " (" + of(sample.min()) + " to " + of(sample.max()) + ")"
				: median;
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

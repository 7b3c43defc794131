package dev.hilo.benchmarks;

import java.util.Locale;

/**
 * A goal: the median of one row divided by another's in the same run.
 */
public record Ratio(String of, String to, double goal, boolean atMost) {

	public static Ratio atMost(double goal, String of, String to) {
		return new Ratio(of, to, goal, true);
	}

	public static Ratio atLeast(double goal, String of, String to) {
		return new Ratio(of, to, goal, false);
	}

	String verdict(Table table, String column) {
		double one = table.median(this.of, column);
		double other = table.median(this.to, column);
		double ratio = (one == other) ? 1 : one / other;
		boolean met = this.atMost ? ratio <= this.goal : ratio >= this.goal;
		return String.format(Locale.ROOT, met ? "%.2f met" : "%.2f **missed**", ratio);
	}

	/** What both rows begin with, up to a comma, stands there once. */
	@Override
	public String toString() {
		String goal = (this.atMost ? ", at most " : ", at least ") + Figures.of(this.goal);
		String shared = this.of.substring(0, this.of.indexOf(',') + 1);
		if (shared.isEmpty() || !this.to.startsWith(shared)) {
			return this.of + " / " + this.to + goal;
		}
		return shared.replace(',', ':') + this.of.substring(shared.length()) + " /" + this.to.substring(shared.length())
				+ goal;
	}

}

package dev.hilo.benchmarks;

/**
 * A goal: one subject compared with another in the same run.
 *
 * @param of whose value is divided
 * @param to by whose
 * @param goal the bound
 * @param atMost whether the bound is an upper one
 */
public record Ratio(String of, String to, double goal, boolean atMost) {

	/**
	 * Smaller is better.
	 */
	public static Ratio atMost(double goal, String of, String to) {
		return new Ratio(of, to, goal, true);
	}

	/**
	 * Larger is better.
	 */
	public static Ratio atLeast(double goal, String of, String to) {
		return new Ratio(of, to, goal, false);
	}

	boolean isMetBy(double ratio) {
		return this.atMost ? ratio <= this.goal : ratio >= this.goal;
	}

	@Override
	public String toString() {
		return this.of + " / " + this.to + (this.atMost ? ", at most " : ", at least ") + Figures.of(this.goal);
	}

}

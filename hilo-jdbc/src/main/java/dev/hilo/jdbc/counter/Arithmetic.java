package dev.hilo.jdbc.counter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which numbers a value of a counter stands for. Hibernate's {@code PooledLoOptimizer}
 * and {@code PooledOptimizer} give these names. The latter takes a first value that
 * equals its initial value for that number alone: with an initial value of 1, this is
 * what is left of the block.
 */
public enum Arithmetic {

	/** The value is the first number of its block. */
	LOW,

	/** The value is the last number of its block. */
	POOLED;

	/**
	 * The numbers of some values. Blocks that adjoin become one run.
	 * @param values the values, in any order
	 * @param blockSize how many numbers each stands for
	 * @param from the lowest number that may be used
	 * @return the runs, ascending
	 */
	public List<Run> runs(long[] values, long blockSize, long from) {
		long[] ascending = values.clone();
		Arrays.sort(ascending);
		List<Run> runs = new ArrayList<>();
		for (long value : ascending) {
			long low = (this == LOW) ? value : value - blockSize + 1;
			long high = (this == LOW) ? value + blockSize - 1 : value;
			// At the end of the numbers of a long
			Run run = new Run(Math.max(low, from), (high < low) ? Long.MAX_VALUE : high);
			if (run.high() >= run.low()) {
				add(run, runs);
			}
		}
		return runs;
	}

	private static void add(Run run, List<Run> runs) {
		int last = runs.size() - 1;
		if (last >= 0 && runs.get(last).high() == run.low() - 1) {
			runs.set(last, new Run(runs.get(last).low(), run.high()));
		}
		else {
			runs.add(run);
		}
	}

	/**
	 * Consecutive numbers.
	 *
	 * @param low the first, from 1 up
	 * @param high the last
	 */
	public record Run(long low, long high) {
	}

}

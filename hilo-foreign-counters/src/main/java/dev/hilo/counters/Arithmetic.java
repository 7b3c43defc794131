package dev.hilo.counters;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Which numbers a value of a counter stands for. Most names are those of Hibernate's
 * optimizers. {@code PooledOptimizer} takes a first value that equals its initial value
 * for that number alone: with an initial value of 1, this is what is left of the block.
 */
enum Arithmetic {

	/** The value is the first number of its block. */
	LOW,

	/** The value is the last number of its block. */
	POOLED,

	/** The value counts blocks from 1. */
	HILO,

	/**
	 * The value counts blocks from 0, and multiplied it is the first number of its block.
	 * So the first block lacks its 0.
	 */
	LEGACY_HILO,

	/** The value counts blocks from 0, and the first begins at 1. */
	MARTEN;

	/**
	 * Reads a name in any of the forms that Spring Boot takes.
	 * @throws IllegalArgumentException if it is none
	 */
	static Arithmetic parse(String text) {
		return Arrays.stream(values())
			.filter((each) -> letters(each.name()).equals(letters(text)))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("Use one of " + Arrays.toString(values())));
	}

	private static String letters(String text) {
		return text.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
	}

	/**
	 * Whether a value is multiplied by the size of the blocks, so that each block moves
	 * the counter by 1.
	 */
	boolean multiplies() {
		return this != LOW && this != POOLED;
	}

	/**
	 * The numbers of some values. Blocks that adjoin become one run.
	 * @param values the values, in any order
	 * @param blockSize how many numbers each stands for
	 * @param from the lowest number that may be used
	 * @return the runs, ascending
	 * @throws ArithmeticException if a block begins above 2^63-1
	 */
	List<Run> runs(long[] values, long blockSize, long from) {
		long[] ascending = values.clone();
		Arrays.sort(ascending);
		List<Run> runs = new ArrayList<>();
		for (long value : ascending) {
			long low = low(value, blockSize);
			long high = low + blockSize - 1;
			// At the end of the numbers of a long
			Run run = new Run(Math.max(low, from), (high < low) ? Long.MAX_VALUE : high);
			if (run.high() >= run.low()) {
				add(run, runs);
			}
		}
		return runs;
	}

	private long low(long value, long blockSize) {
		return switch (this) {
			case LOW -> value;
			case POOLED -> value - blockSize + 1;
			case HILO -> Math.addExact(Math.multiplyExact(value - 1, blockSize), 1);
			case LEGACY_HILO -> Math.multiplyExact(value, blockSize);
			case MARTEN -> Math.addExact(Math.multiplyExact(value, blockSize), 1);
		};
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

	/** As it is configured. */
	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/**
	 * Consecutive numbers.
	 *
	 * @param low the first, from 1 up
	 * @param high the last
	 */
	record Run(long low, long high) {
	}

}

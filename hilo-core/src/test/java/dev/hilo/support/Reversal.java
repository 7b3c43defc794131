package dev.hilo.support;

import dev.hilo.scheme.Permutation;

/**
 * The simplest permutation: counts down.
 *
 * @param sum of a number and its id
 */
public record Reversal(long sum) implements Permutation {

	@Override
	public long permute(long number) {
		return this.sum - number;
	}

	@Override
	public long highest() {
		return this.sum - 1;
	}

	@Override
	public long inverse(long id) {
		return this.sum - id;
	}

}

package dev.hilo.schemes;

import dev.hilo.scheme.Domain;
import dev.hilo.scheme.Permutation;

/**
 * Cuts a bijection on {@code 0..2^bits-1} down to {@code 1..max}: a result outside is put
 * in again until one lies inside (cycle walking; J. Black and P. Rogaway, "Ciphers with
 * arbitrary finite domains", 2002). On average, at most half of the results lie outside.
 */
abstract class CycleWalkingPermutation implements Permutation {

	private final Domain domain;

	/** The smallest number of bits that holds the whole domain. */
	final int bits;

	CycleWalkingPermutation(Domain domain) {
		this.domain = domain;
		this.bits = Long.SIZE - Long.numberOfLeadingZeros(domain.max());
	}

	abstract long forward(long value);

	abstract long backward(long value);

	@Override
	public final long permute(long number) {
		this.domain.check(number);
		long value = forward(number);
		while (!this.domain.contains(value)) {
			value = forward(value);
		}
		return value;
	}

	@Override
	public final long inverse(long id) {
		this.domain.check(id);
		long value = backward(id);
		while (!this.domain.contains(value)) {
			value = backward(value);
		}
		return value;
	}

	@Override
	public final long highest() {
		return this.domain.max();
	}

}

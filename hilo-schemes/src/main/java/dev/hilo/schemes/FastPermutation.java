package dev.hilo.schemes;

import dev.hilo.scheme.Domain;

/**
 * A fast permutation that takes nanoseconds: rounds of
 * {@code x = (x + c) * odd; x ^= x >>> s}, modulo 2^bits. It has no key: everybody can
 * invert it.
 * <p>
 * The form is that of the finalizer of MurmurHash3 (A. Appleby), the multipliers are the
 * golden ratio and those of SplitMix64 (D. Stafford's variant 13), cut to the domain's
 * bits. A shift of at least half of the bits is its own inverse. The addition keeps twice
 * a number from getting twice its id.
 *
 * @since 0.1.0
 */
public final class FastPermutation extends CycleWalkingPermutation {

	private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

	private static final long[] MULTIPLIERS = { GOLDEN_RATIO, 0xBF58476D1CE4E5B9L, 0x94D049BB133111EBL };

	private static final long[] INVERSES = { inverseOf(MULTIPLIERS[0]), inverseOf(MULTIPLIERS[1]),
			inverseOf(MULTIPLIERS[2]) };

	private final long mask;

	private final int shift;

	/**
	 * Creates the permutation of a domain, always the same one.
	 * @param domain the domain
	 */
	public FastPermutation(Domain domain) {
		super(domain);
		this.mask = (1L << this.bits) - 1;
		this.shift = (this.bits + 1) / 2;
	}

	@Override
	long forward(long value) {
		long mixed = value ^ (value >>> this.shift);
		for (long multiplier : MULTIPLIERS) {
			mixed = ((mixed + GOLDEN_RATIO) * multiplier) & this.mask;
			mixed ^= mixed >>> this.shift;
		}
		return mixed;
	}

	@Override
	long backward(long value) {
		long mixed = value ^ (value >>> this.shift);
		for (int i = INVERSES.length - 1; i >= 0; i--) {
			mixed = (mixed * INVERSES[i] - GOLDEN_RATIO) & this.mask;
			mixed ^= mixed >>> this.shift;
		}
		return mixed;
	}

	/**
	 * The inverse of an odd number modulo 2^64 by Newton's iteration: 3 bits are correct
	 * at first, and each step doubles them.
	 */
	private static long inverseOf(long odd) {
		long inverse = odd;
		for (int right = 3; right < Long.SIZE; right *= 2) {
			inverse *= 2 - odd * inverse;
		}
		return inverse;
	}

}

package dev.hilo.scheme;

import java.util.Map;

/**
 * A bijection on the numbers of a {@link Domain}: unique numbers in, unique numbers out,
 * and back. Thread-safe.
 * <p>
 * The results only look random. They authorise nothing, they come in no order, and
 * another permutation (grade, key, version, domain) over the same counter can repeat ids.
 *
 * @since 0.1.0
 */
public interface Permutation extends Scheme {

	/**
	 * A secret permutation of 0 to 2^bits - 1, for codes that no domain bounds: a Feistel
	 * network of 10 rounds with AES-128. The same key always gives the same one.
	 * @param bits the bits of numbers and ids, 2 to 63
	 * @param key the secret; its first 16 bytes are the AES key
	 * @return the permutation
	 */
	static Permutation ofBits(int bits, byte[] key) {
		return new FeistelNetwork(bits, key);
	}

	/**
	 * The id of a number.
	 * @param number a number of the domain
	 * @return its id, in the domain too
	 * @throws IllegalArgumentException if the number lies outside
	 */
	long permute(long number);

	/**
	 * The number of an id: {@code inverse(permute(n)) == n}.
	 * @param id an id of the domain
	 * @return its number, in the domain too
	 * @throws IllegalArgumentException if the id lies outside
	 */
	long inverse(long id);

	@Override
	default Permutation permutation() {
		return this;
	}

	@Override
	default String name() {
		return "permuted";
	}

	@Override
	default IdDescription describe(long id) {
		return new IdDescription(name(), Map.of("number", inverse(id)));
	}

}

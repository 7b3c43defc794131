package dev.hilo.scheme;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import javax.crypto.spec.SecretKeySpec;

/**
 * A keyed bijection on the numbers of so many bits: a Feistel network of 10 rounds over
 * their two halves, with AES-128 as its pseudo-random function, in the manner of
 * format-preserving encryption (NIST SP 800-38G). It takes less than a microsecond per
 * number. Thread-safe.
 */
public final class FeistelNetwork {

	static final int ROUNDS = 10;

	private final SecretKeySpec key;

	private final int leftBits;

	private final int rightBits;

	/**
	 * Idle round functions: no more than were ever in use at once, however many threads
	 * come and go.
	 */
	private final Queue<RoundFunction> idle = new ConcurrentLinkedQueue<>();

	/**
	 * Creates the network of a key.
	 * @param bits the bits of the numbers, 2 to 63; the left half has one less if they
	 * are odd
	 * @param key the secret; its first 16 bytes are the AES key
	 */
	public FeistelNetwork(int bits, byte[] key) {
		this.key = new SecretKeySpec(Arrays.copyOf(key, RoundFunction.BLOCK), "AES");
		this.leftBits = bits / 2;
		this.rightBits = bits - this.leftBits;
	}

	/**
	 * The image of a number.
	 * @param number a number of so many bits
	 * @return another one
	 */
	public long forward(long number) {
		return permute(number, 0, 1);
	}

	/**
	 * The number of an image: {@code backward(forward(n)) == n}.
	 * @param image a number of so many bits
	 * @return the number
	 */
	public long backward(long image) {
		return permute(image, ROUNDS - 1, -1);
	}

	/**
	 * Each round changes one half using the other and is its own inverse, so the same
	 * rounds in opposite order lead back.
	 */
	private long permute(long number, int firstRound, int direction) {
		RoundFunction pooled = this.idle.poll();
		RoundFunction function = (pooled != null) ? pooled : new RoundFunction(this.key);
		long left = number >>> this.rightBits;
		long right = number & CycleWalkingPermutation.mask(this.rightBits);
		int round = firstRound;
		for (int i = 0; i < ROUNDS; i++) {
			if (round % 2 == 0) {
				left ^= function.apply(round, right) & CycleWalkingPermutation.mask(this.leftBits);
			}
			else {
				right ^= function.apply(round, left) & CycleWalkingPermutation.mask(this.rightBits);
			}
			round += direction;
		}
		this.idle.offer(function);
		return (left << this.rightBits) | right;
	}

}

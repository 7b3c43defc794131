package dev.hilo.scheme;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * A keyed bijection on the numbers of so many bits: a Feistel network of 10 rounds over
 * their two halves, with AES-128 as its pseudo-random function, in the manner of
 * format-preserving encryption (NIST SP 800-38G). It takes less than a microsecond per
 * number. Thread-safe.
 */
final class FeistelNetwork implements Permutation {

	static final int ROUNDS = 10;

	private final SecretKeySpec key;

	private final int leftBits;

	private final int rightBits;

	/**
	 * Idle round functions: no more than were ever in use at once, however many threads
	 * come and go.
	 */
	private final Queue<RoundFunction> idle = new ConcurrentLinkedQueue<>();

	/** The left half has one bit less if they are odd. */
	FeistelNetwork(int bits, byte[] key) {
		this.key = new SecretKeySpec(Arrays.copyOf(key, RoundFunction.BLOCK), "AES");
		this.leftBits = bits / 2;
		this.rightBits = bits - this.leftBits;
	}

	private static long mask(int bits) {
		return (1L << bits) - 1;
	}

	@Override
	public long permute(long number) {
		return pass(number, 0, 1);
	}

	@Override
	public long inverse(long id) {
		return pass(id, ROUNDS - 1, -1);
	}

	@Override
	public long highest() {
		return mask(this.leftBits + this.rightBits);
	}

	/**
	 * Each round changes one half using the other and is its own inverse, so the same
	 * rounds in opposite order lead back.
	 */
	private long pass(long number, int firstRound, int direction) {
		RoundFunction pooled = this.idle.poll();
		RoundFunction function = (pooled != null) ? pooled : new RoundFunction(this.key);
		long left = number >>> this.rightBits;
		long right = number & mask(this.rightBits);
		int round = firstRound;
		for (int i = 0; i < ROUNDS; i++) {
			if (round % 2 == 0) {
				left ^= function.apply(round, right) & mask(this.leftBits);
			}
			else {
				right ^= function.apply(round, left) & mask(this.rightBits);
			}
			round += direction;
		}
		this.idle.offer(function);
		return (left << this.rightBits) | right;
	}

	/**
	 * A pseudo-random function of a round number and half a number: one block of AES, cut
	 * to 64 bits. Not thread-safe, as its {@link Cipher} is not.
	 */
	private static final class RoundFunction {

		static final int BLOCK = 16;

		private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

		private final Cipher cipher;

		private final byte[] in = new byte[BLOCK];

		private final byte[] out = new byte[BLOCK];

		RoundFunction(SecretKeySpec key) {
			try {
				// ECB of a single block is AES itself
				this.cipher = Cipher.getInstance("AES/ECB/NoPadding");
				this.cipher.init(Cipher.ENCRYPT_MODE, key);
			}
			catch (GeneralSecurityException ex) {
				throw new IllegalStateException("This Java has no AES/ECB/NoPadding, which every Java must have", ex);
			}
		}

		long apply(int round, long half) {
			LONG.set(this.in, 0, (long) round);
			LONG.set(this.in, Long.BYTES, half);
			try {
				this.cipher.update(this.in, 0, BLOCK, this.out, 0);
			}
			catch (GeneralSecurityException ex) {
				throw new IllegalStateException("AES refused a block", ex);
			}
			return (long) LONG.get(this.out, 0);
		}

	}

}

package dev.hilo.scheme;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A Feistel network of 10 rounds over the two halves of a number (31 and 32 bits of 63,
 * 26 and 27 of 53, 15 and 16 of 31), with AES-128 as its pseudo-random function, in the
 * manner of format-preserving encryption (NIST SP 800-38G). It takes less than a
 * microsecond per id.
 * <p>
 * The AES key is derived by HMAC-SHA-256 from the key, the version and the domain:
 * changing one of them changes the mapping. The mapping of a small domain can be told
 * from a random one, however good the key is.
 */
public final class KeyedPermutation extends CycleWalkingPermutation {

	static final int ROUNDS = 10;

	private final int version;

	private final SecretKeySpec aesKey;

	private final int rightBits;

	/**
	 * Idle round functions: no more than were ever in use at once, however many threads
	 * come and go.
	 */
	private final Queue<RoundFunction> idle = new ConcurrentLinkedQueue<>();

	/**
	 * Creates the permutation of a domain under a key.
	 * @param domain the domain
	 * @param key the secret, at least 1 byte; 16 random ones or more make it hard to
	 * guess
	 * @param version the version of the key, 0 or more
	 * @throws IllegalArgumentException if the key is empty or the version negative
	 */
	public KeyedPermutation(Domain domain, byte[] key, int version) {
		super(domain);
		if (key.length == 0) {
			throw new IllegalArgumentException("The key of a keyed permutation is empty: give it a secret one");
		}
		if (version < 0) {
			throw new IllegalArgumentException("Key version " + version + " is negative: use 0 or more");
		}
		this.version = version;
		this.aesKey = derive(key, version, domain);
		this.rightBits = this.bits - this.bits / 2;
	}

	/**
	 * Creates the permutation of a domain under a key given as text.
	 * @param domain the domain
	 * @param key the secret, not blank; its UTF-8 bytes are the key
	 * @param version the version of the key, 0 or more
	 * @throws IllegalArgumentException if the key is blank or the version negative
	 */
	public KeyedPermutation(Domain domain, String key, int version) {
		this(domain, (key.isBlank() ? "" : key).getBytes(StandardCharsets.UTF_8), version);
	}

	private static SecretKeySpec derive(byte[] key, int version, Domain domain) {
		try {
			Mac mac = Mac.getInstance("HmacSHA256");
			mac.init(new SecretKeySpec(key, "HmacSHA256"));
			mac.update("hilo keyed permutation".getBytes(StandardCharsets.US_ASCII));
			byte[] derived = mac
				.doFinal(ByteBuffer.allocate(Integer.BYTES + Long.BYTES).putInt(version).putLong(domain.max()).array());
			return new SecretKeySpec(Arrays.copyOf(derived, RoundFunction.BLOCK), "AES");
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("This Java has no HmacSHA256, which every Java must have", ex);
		}
	}

	@Override
	long forward(long value) {
		return feistel(value, 0, 1);
	}

	@Override
	long backward(long value) {
		return feistel(value, ROUNDS - 1, -1);
	}

	/**
	 * Each round changes one half using the other and is its own inverse, so the same
	 * rounds in opposite order lead back.
	 */
	private long feistel(long value, int firstRound, int direction) {
		RoundFunction pooled = this.idle.poll();
		RoundFunction function = (pooled != null) ? pooled : new RoundFunction(this.aesKey);
		long left = value >>> this.rightBits;
		long right = value & mask(this.rightBits);
		int round = firstRound;
		for (int i = 0; i < ROUNDS; i++) {
			if (round % 2 == 0) {
				left ^= function.apply(round, right) & mask(this.bits / 2);
			}
			else {
				right ^= function.apply(round, left) & mask(this.rightBits);
			}
			round += direction;
		}
		this.idle.offer(function);
		return (left << this.rightBits) | right;
	}

	@Override
	public String toString() {
		return "KeyedPermutation[max=" + domain().max() + ", version=" + this.version + "]";
	}

}

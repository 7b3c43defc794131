package dev.hilo.schemes;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Locale;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import dev.hilo.scheme.Domain;
import dev.hilo.scheme.Permutation;

/**
 * A Feistel network ({@link Permutation#ofBits}) over the bits of a domain: two halves of
 * 31 and 32 bits of 63, 26 and 27 of 53, 15 and 16 of 31.
 * <p>
 * Its key is derived by HMAC-SHA-256 from the key, the name, the version and the domain:
 * changing one of them changes the mapping, and equal numbers of two collections have
 * nothing in common. The mapping of a small domain differs visibly from a random one,
 * however good the key is.
 *
 * @since 0.1.0
 */
public final class KeyedPermutation extends CycleWalkingPermutation {

	private final Permutation network;

	/**
	 * Creates the permutation of a collection's domain under a key.
	 * @param name the name of the collection, in any case
	 * @param domain the domain
	 * @param key the secret, not blank: 16 random characters or more make it hard to
	 * guess; its UTF-8 bytes are the key
	 * @param version the version of the key, 0 or more
	 * @throws IllegalArgumentException if the key is blank or the version negative
	 */
	public KeyedPermutation(String name, Domain domain, String key, int version) {
		super(domain);
		if (key.isBlank()) {
			throw new IllegalArgumentException("The key of a keyed permutation is empty: give it a secret one");
		}
		if (version < 0) {
			throw new IllegalArgumentException("Key version " + version + " is negative: use 0 or more");
		}
		this.network = Permutation.ofBits(this.bits,
				derive(key.getBytes(StandardCharsets.UTF_8), name, version, domain));
	}

	private static byte[] derive(byte[] key, String name, int version, Domain domain) {
		try {
			Mac mac = Mac.getInstance("HmacSHA256");
			mac.init(new SecretKeySpec(key, "HmacSHA256"));
			mac.update("hilo keyed permutation".getBytes(StandardCharsets.US_ASCII));
			// No name in UTF-8 has a zero byte, so the fields can't run into each other
			mac.update((byte) 0);
			mac.update(name.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
			mac.update((byte) 0);
			return mac
				.doFinal(ByteBuffer.allocate(Integer.BYTES + Long.BYTES).putInt(version).putLong(domain.max()).array());
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("This Java has no HmacSHA256, which every Java must have", ex);
		}
	}

	@Override
	long forward(long value) {
		return this.network.permute(value);
	}

	@Override
	long backward(long value) {
		return this.network.inverse(value);
	}

}

package dev.hilo.scheme;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;

import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * A pseudo-random function of a round number and half a number: one block of AES, cut to
 * 64 bits. Not thread-safe, as its {@link Cipher} is not.
 */
final class RoundFunction {

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

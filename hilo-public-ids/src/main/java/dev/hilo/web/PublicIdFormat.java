package dev.hilo.web;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.regex.Pattern;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import org.jspecify.annotations.Nullable;

import dev.hilo.scheme.Permutation;

/**
 * The form of the public ids of one kind, which never changes:
 * <ol>
 * <li>The kind, {@code _}, and 15 digits of base 32 (D. Crockford, in lower case).</li>
 * <li>The first digit is the version of the key.</li>
 * <li>The next 13 are the number, encrypted over 63 bits; so the first of them is below
 * 8. The key of {@link Permutation#ofBits} is the first 16 bytes of HMAC-SHA-256, under
 * the application's key in UTF-8, of {@code hilo public id}, the version as one byte, and
 * the kind.</li>
 * <li>The last is a check over GF(32), modulo x^5 + x^2 + 1: the sum of the i-th last
 * digit times x^i, for all 15, is a constant of the kind, the low five bits of the first
 * byte of HMAC-SHA-256, under the key {@code hilo public id}, of the kind. Each weight
 * differs, so each single wrong digit and each swap of neighbours changes the sum.</li>
 * </ol>
 * Thread-safe.
 */
final class PublicIdFormat {

	private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

	private static final byte[] VALUES = new byte[128];

	private static final int NUMBER_DIGITS = 13;

	private static final int LENGTH = NUMBER_DIGITS + 2;

	private static final int VERSIONS = 32;

	private static final int BITS = 63;

	private static final Pattern KIND = Pattern.compile("[a-z][a-z0-9]{0,15}");

	private static final byte[] LABEL = "hilo public id".getBytes(StandardCharsets.US_ASCII);

	static {
		for (int c = 0; c < VALUES.length; c++) {
			String digit = "" + lower((char) c);
			VALUES[c] = (byte) DIGITS.indexOf(digit.replace('o', '0').replace('i', '1').replace('l', '1'));
		}
	}

	private final String kind;

	private final int check;

	private final int version;

	/** By version. */
	private final @Nullable Permutation[] networks = new @Nullable Permutation[VERSIONS];

	/**
	 * Creates the form of a kind.
	 * @param keys the keys by version; the first one writes
	 * @throws IllegalArgumentException if the kind is not valid
	 */
	PublicIdFormat(String kind, Map<Integer, String> keys) {
		if (!KIND.matcher(kind).matches()) {
			throw new IllegalArgumentException("The kind of public ids '" + kind
					+ "' is not valid: use 1 to 16 of a-z and 0-9, beginning with a letter");
		}
		this.kind = kind;
		this.check = hmac(LABEL, kind.getBytes(StandardCharsets.US_ASCII))[0] & (VERSIONS - 1);
		this.version = keys.keySet().iterator().next();
		keys.forEach((version,
				key) -> this.networks[version] = Permutation.ofBits(BITS, hmac(key.getBytes(StandardCharsets.UTF_8),
						LABEL, new byte[] { version.byteValue() }, kind.getBytes(StandardCharsets.US_ASCII))));
	}

	private static byte[] hmac(byte[] key, byte[]... message) {
		try {
			Mac mac = Mac.getInstance("HmacSHA256");
			mac.init(new SecretKeySpec(key, "HmacSHA256"));
			for (byte[] part : message) {
				mac.update(part);
			}
			return mac.doFinal();
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("This Java has no HmacSHA256, which every Java must have", ex);
		}
	}

	String encode(long id) {
		if (id < 0) {
			throw new IllegalArgumentException(
					"Public ids of the kind '" + this.kind + "' stand for numbers from 0 on: " + id + " has none");
		}
		Permutation network = this.networks[this.version];
		long image = (network != null) ? network.permute(id) : 0;
		StringBuilder text = new StringBuilder(this.kind.length() + 1 + LENGTH).append(this.kind).append('_');
		int sum = add(0, this.version);
		text.append(DIGITS.charAt(this.version));
		for (int i = NUMBER_DIGITS - 1; i >= 0; i--) {
			int digit = (int) (image >>> (5 * i)) & 31;
			sum = add(sum, digit);
			text.append(DIGITS.charAt(digit));
		}
		return text.append(DIGITS.charAt(sum ^ this.check)).toString();
	}

	long decode(String text) {
		int start = this.kind.length() + 1;
		if (!hasKind(text)) {
			throw invalid(text, "it does not begin with '" + this.kind + "_'");
		}
		if (text.length() != start + LENGTH) {
			throw invalid(text, "it does not have " + LENGTH + " characters after the '_'");
		}
		int sum = 0;
		long image = 0;
		for (int i = 0; i < LENGTH; i++) {
			char c = text.charAt(start + i);
			int digit = (c < VALUES.length) ? VALUES[c] : -1;
			if (digit < 0 || (i == 1 && digit > 7)) {
				throw invalid(text, "it has a character where that can't stand");
			}
			sum = (i < LENGTH - 1) ? add(sum, digit) : sum ^ digit;
			image = (i > 0 && i < LENGTH - 1) ? image << 5 | digit : image;
		}
		if (sum != this.check) {
			throw invalid(text, "its check character does not match");
		}
		Permutation network = this.networks[VALUES[text.charAt(start)]];
		if (network == null) {
			throw invalid(text, "the key of its version is not there");
		}
		return network.inverse(image);
	}

	/**
	 * Reads a text as a number of a type.
	 * @param type one of {@link PublicIdPlaces#NUMBERS}
	 * @throws InvalidPublicIdException also if the number does not fit
	 */
	Number decode(String text, Class<?> type) {
		long id = decode(text);
		if (type == long.class || type == Long.class) {
			return id;
		}
		if (id > Integer.MAX_VALUE) {
			throw invalid(text, "its number does not fit into an int");
		}
		return (int) id;
	}

	private boolean hasKind(String text) {
		int length = this.kind.length();
		if (text.length() <= length || text.charAt(length) != '_') {
			return false;
		}
		for (int i = 0; i < length; i++) {
			if (lower(text.charAt(i)) != this.kind.charAt(i)) {
				return false;
			}
		}
		return true;
	}

	/** Of ASCII letters only: others have lower case in it, too. */
	private static char lower(char c) {
		return (c >= 'A' && c <= 'Z') ? (char) (c + 'a' - 'A') : c;
	}

	/** The sum so far with one more digit, times x. */
	private static int add(int sum, int digit) {
		int next = (sum ^ digit) << 1;
		return (next > 31) ? next ^ 0b100101 : next;
	}

	private InvalidPublicIdException invalid(String text, String why) {
		return new InvalidPublicIdException(this.kind, text, why);
	}

}

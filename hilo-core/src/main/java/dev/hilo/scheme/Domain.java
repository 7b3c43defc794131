package dev.hilo.scheme;

import java.util.Locale;

/**
 * The numbers that ids may have: {@code 1..max}. Immutable.
 *
 * @param max the highest id, from 1 to 2^63-1
 * @since 0.1.0
 */
public record Domain(long max) {

	/** All positive {@code long}s: 1 to 2^63-1. */
	public static final Domain INT63 = new Domain(Long.MAX_VALUE);

	/** Integers that a JavaScript number holds exactly: 1 to 2^53-1. */
	public static final Domain ECMASCRIPT = new Domain((1L << 53) - 1);

	/** All positive {@code int}s: 1 to 2^31-1. */
	public static final Domain INT32 = new Domain(Integer.MAX_VALUE);

	/**
	 * Checks the bound.
	 * @throws IllegalArgumentException if {@code max} is below 1
	 */
	public Domain {
		if (max < 1) {
			throw invalid(Long.toString(max));
		}
	}

	/**
	 * Reads a domain as written in the configuration.
	 * @param text {@code int63}, {@code ecmascript}, {@code int32} (in any case), or the
	 * maximum in decimal digits
	 * @return the domain
	 * @throws IllegalArgumentException if the text is none of these
	 */
	public static Domain parse(String text) {
		return switch (text.strip().toLowerCase(Locale.ROOT)) {
			case "int63" -> INT63;
			case "ecmascript" -> ECMASCRIPT;
			case "int32" -> INT32;
			default -> ofMaximum(text);
		};
	}

	private static Domain ofMaximum(String text) {
		try {
			return new Domain(Long.parseLong(text.strip()));
		}
		catch (NumberFormatException ex) {
			throw invalid(text);
		}
	}

	/**
	 * Whether an id lies in this domain.
	 * @param id any number
	 * @return {@code true} from 1 to the maximum
	 */
	public boolean contains(long id) {
		return id >= 1 && id <= this.max;
	}

	/**
	 * Refuses an id outside this domain.
	 * @param id any number
	 * @throws IllegalArgumentException if it is below 1 or above the maximum
	 */
	public void check(long id) {
		if (!contains(id)) {
			throw new IllegalArgumentException(id + " is outside the domain 1.." + this.max);
		}
	}

	private static IllegalArgumentException invalid(String text) {
		return new IllegalArgumentException("'" + text
				+ "' is not a domain: use int63, ecmascript, int32, or a maximum from 1 to " + Long.MAX_VALUE);
	}

}

package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * Superclass of all exceptions of HiLo. The message names the collection or property, the
 * value, and what to do.
 *
 * @since 0.1.0
 */
public abstract class HiLoException extends RuntimeException {

	private static final int MAX_SHOWN = 100;

	/**
	 * Control and format characters, halves of surrogate pairs, ends of lines. No
	 * Pattern: where memory is short, an initializer that fails would take all exceptions
	 * of HiLo with it for good.
	 */
	private static final String BREAKING = "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]";

	protected HiLoException(String message) {
		super(message);
	}

	protected HiLoException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

	/**
	 * Quotes a text that a caller has passed, cut and without what would break a line of
	 * a log.
	 * @param text the text
	 * @return the text in quotes, of 103 characters at most between them
	 */
	protected static String quote(@Nullable String text) {
		String shown = String.valueOf(text);
		if (shown.length() > MAX_SHOWN) {
			shown = shown.substring(0, MAX_SHOWN) + "...";
		}
		return "'" + shown.replaceAll(BREAKING, "?") + "'";
	}

}

package dev.hilo;

/**
 * A text is not a valid document id, or not a valid part of one.
 *
 * @since 0.1.0
 */
public final class InvalidIdException extends HiLoException {

	public InvalidIdException(String message) {
		super(message);
	}

	/**
	 * Creates an exception about one text.
	 * @param text the text, which the message has in quotes, cut and cleaned
	 * @param why the rest of the message
	 */
	public InvalidIdException(String text, String why) {
		super(quote(text) + " " + why);
	}

}

package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * A name, class or object can't name a collection.
 *
 * @since 0.1.0
 */
public final class InvalidCollectionException extends HiLoException {

	public InvalidCollectionException(String message) {
		super(message);
	}

	/**
	 * Creates an exception about one name.
	 * @param name the name, which the message has in quotes, cut and cleaned
	 * @param why the rest of the message
	 */
	public InvalidCollectionException(@Nullable String name, String why) {
		super(quote(name) + " " + why);
	}

	public InvalidCollectionException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}

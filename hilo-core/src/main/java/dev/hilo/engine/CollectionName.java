package dev.hilo.engine;

import java.util.Locale;

import dev.hilo.InvalidCollectionException;

/**
 * What can name a collection.
 */
public final class CollectionName {

	/** The longest name, in {@code char}s. */
	public static final int MAX_LENGTH = 190;

	private CollectionName() {
	}

	/**
	 * Checks the name of a collection.
	 * @param name the name
	 * @return the name
	 * @throws InvalidCollectionException if it is not valid
	 */
	public static String check(String name) {
		if (name == null || name.isBlank()) {
			throw new InvalidCollectionException(name,
					"can't name a collection: it needs a character that is not blank");
		}
		if (Math.max(name.length(), name.toLowerCase(Locale.ROOT).length()) > MAX_LENGTH) {
			throw new InvalidCollectionException(name, "can't name a collection: it has " + name.length()
					+ " characters, at most " + MAX_LENGTH + " are allowed");
		}
		if (name.codePoints()
			.anyMatch((c) -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE)) {
			throw new InvalidCollectionException(name,
					"can't name a collection: it has a control character or half a surrogate pair");
		}
		return name;
	}

}

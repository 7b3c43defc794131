package dev.hilo.entity;

import dev.hilo.DocumentId;
import dev.hilo.InvalidIdException;

/**
 * The numbers of the ids of one collection, with any tag, any server prefix, and any
 * anchor.
 *
 * @param start how the ids start, with the separator at the end
 */
record DocumentIdNumbers(String start) {

	/** A prefix of its own, so that the collection's may contain the separator. */
	private static final String ANY = "a";

	/**
	 * The number of an id.
	 * @param id a text, or a whole number
	 * @return its number, or 0 if it is not an id of this collection
	 */
	long of(Object id) {
		if (id instanceof String text) {
			return of(text);
		}
		return (id instanceof Long || id instanceof Integer || id instanceof Short || id instanceof Byte)
				? Math.max(0, ((Number) id).longValue()) : 0;
	}

	private long of(String text) {
		if (!text.startsWith(this.start) || !hasDigit(text)) {
			return 0;
		}
		int separator = this.start.length() - 1;
		try {
			return DocumentId.parse(ANY + text.substring(separator), text.charAt(separator)).number();
		}
		catch (InvalidIdException ex) {
			// Not an id of HiLo's
			return 0;
		}
	}

	/** Most texts that are no ids have none, and an exception for each takes its time. */
	private boolean hasDigit(String text) {
		for (int i = this.start.length(); i < text.length(); i++) {
			if (text.charAt(i) >= '0' && text.charAt(i) <= '9') {
				return true;
			}
		}
		return false;
	}

}

package dev.hilo.entity.existing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.hilo.DocumentId;
import dev.hilo.InvalidIdException;

/**
 * The numbers of the ids of one collection, with any tag, any server prefix, and any
 * anchor.
 *
 * @param start how the ids start, with the separator at the end
 */
record DocumentIdNumbers(String start) {

	/** Number and tag alone, read faster than all that an id can be. */
	private static final Pattern USUAL = Pattern.compile("(\\d{1,18})(?:-[A-Za-z0-9]{1,8})?");

	/** A prefix of its own, so that the collection's may contain the separator. */
	private static final String ANY = "a";

	/**
	 * The number of an id.
	 * @return its number, or 0 if it is not an id of this collection
	 */
	long of(String text) {
		if (!text.startsWith(this.start)) {
			return 0;
		}
		Matcher usual = USUAL.matcher(text).region(this.start.length(), text.length());
		if (usual.matches() && !isAmbiguous()) {
			return Long.parseLong(usual.group(1));
		}
		return parse(text);
	}

	private long parse(String text) {
		int separator = this.start.length() - 1;
		try {
			DocumentId id = DocumentId.parse(ANY + text.substring(separator), text.charAt(separator));
			return id.prefix().equals(ANY) ? id.number() : 0;
		}
		catch (InvalidIdException ex) {
			// Not an id of HiLo's
			return 0;
		}
	}

	/** Such separators may stand within a number or a tag as well. */
	private boolean isAmbiguous() {
		char separator = this.start.charAt(this.start.length() - 1);
		return Character.isLetterOrDigit(separator) || separator == '-';
	}

}

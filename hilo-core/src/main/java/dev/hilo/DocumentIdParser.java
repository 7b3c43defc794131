package dev.hilo;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Reads document ids. Tries all ways in which a text could have been written: first the
 * shortest id before an anchor, then the shortest prefix. All of them print as the same
 * text.
 */
final class DocumentIdParser {

	/** The last digit of a number, a tag, and then nothing or an anchor. */
	private static final Pattern END = Pattern.compile("[0-9](?:-[A-Za-z0-9]{1,8})?(?=\\$|\\z)");

	/**
	 * The text after the separator. The shortest server prefix wins, so a tag is a tag.
	 */
	private static final Pattern AFTER_SEPARATOR = Pattern
		.compile("(?<server>|.*?[^0-9])(?<number>[1-9][0-9]{0,18})(?:-(?<tag>[A-Za-z0-9]{1,8}))?", Pattern.DOTALL);

	private DocumentIdParser() {
	}

	static DocumentId parse(@Nullable String text, char separator) {
		if (text == null) {
			throw new InvalidIdException("null is not a document id");
		}
		DocumentIdFormat.checkSeparator(separator);
		DocumentIdFormat.checkWhole(text);
		boolean mayBeAmbiguous = Character.isLetterOrDigit(separator) || separator == '-' || separator == '$';
		List<DocumentId> readings = readings(text, separator, mayBeAmbiguous ? 2 : 1);
		if (readings.isEmpty()) {
			throw new InvalidIdException(text, "is not a document id with the separator '" + separator
					+ "': it should look like orders" + separator + "54-A");
		}
		if (readings.size() > 1) {
			throw new InvalidIdException(text, "can be read in two ways with the separator '" + separator
					+ "'. Use a separator that is not a letter, a digit, '-' or '$'");
		}
		return readings.get(0);
	}

	private static List<DocumentId> readings(String text, char separator, int limit) {
		List<DocumentId> readings = new ArrayList<>();
		Matcher end = END.matcher(text);
		int from = 1;
		while (end.find()) {
			int at = text.indexOf(separator, from);
			while (at >= 0 && at < end.end()) {
				DocumentId reading = reading(text, at, end.end());
				if (reading != null) {
					readings.add(reading);
				}
				if (readings.size() == limit) {
					return readings;
				}
				at = text.indexOf(separator, at + 1);
			}
			// a server prefix never spans an earlier end, which keeps the search short
			from = Math.max(1, end.start());
		}
		return readings;
	}

	private static @Nullable DocumentId reading(String text, int prefixEnd, int end) {
		Matcher matcher = AFTER_SEPARATOR.matcher(text).region(prefixEnd + 1, end);
		if (!matcher.matches()) {
			return null;
		}
		String serverPrefix = matcher.group("server");
		String tag = matcher.group("tag");
		// 19 digits always fit into 64 unsigned bits
		long number = Long.parseUnsignedLong(matcher.group("number"));
		if (number < 1 || !DocumentIdFormat.isServerPrefix(serverPrefix)
				|| (tag == null && !DocumentIdFormat.isUntaggedServerPrefix(serverPrefix))) {
			return null;
		}
		String anchor = (end < text.length()) ? text.substring(end + 1) : null;
		return new DocumentId(text.substring(0, prefixEnd), text.charAt(prefixEnd), serverPrefix, number, tag, anchor);
	}

}

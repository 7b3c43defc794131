package dev.hilo;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * How document ids are written:
 * {@code prefix + separator + [serverPrefix] + number + ["-" + nodeTag]}, at most 512
 * bytes in UTF-8, not starting with {@code /}, not ending with {@code /}, {@code |} or
 * {@code $}.
 *
 * @param separator any character but {@code |}
 * @param nodeTag letters and digits, at most 8; empty for no tag; {@code null} for the
 * database's own tag, or {@code A} if it has none
 * @param serverPrefix the text before the number, including its own separator: no
 * {@code |}, not starting with {@code /}, not ending with a digit, and containing nothing
 * that reads like the end of an id ({@code 7$} or {@code 7-A$} anywhere; {@code 7-} or
 * {@code 7-A} at its end when ids have no tag); empty for none; {@code null} for the
 * database's own, if it has one
 * @since 0.1.0
 */
public record DocumentIdFormat(char separator, @Nullable String nodeTag, @Nullable String serverPrefix) {

	/** The longest document id, in bytes of UTF-8. */
	public static final int MAX_BYTES = 512;

	private static final String DEFAULT_NODE_TAG = "A";

	private static final Pattern NODE_TAG = Pattern.compile("[A-Za-z0-9]{0,8}");

	/** A parser would take what follows for an anchor. */
	private static final Pattern READS_AS_ANCHORED = Pattern.compile("[0-9](-[A-Za-z0-9]{1,8})?\\$");

	/** A parser would take this and a short number for a number and its tag. */
	private static final Pattern READS_AS_TAGGED = Pattern.compile("[0-9]-[A-Za-z0-9]{0,7}\\z");

	/**
	 * Checks the parts.
	 * @throws InvalidIdException if one of them breaks its rule
	 */
	public DocumentIdFormat {
		checkSeparator(separator);
		checkNodeTag(nodeTag);
		checkServerPrefix(serverPrefix);
		if (nodeTag != null && nodeTag.isEmpty() && serverPrefix != null && !isUntaggedServerPrefix(serverPrefix)) {
			throw new InvalidIdException(serverPrefix, "can't be the server prefix of ids without a node tag:"
					+ " its end would be read as a number and a tag. Set a node tag, or end it with another character");
		}
	}

	/**
	 * The format of {@code orders/54-A}.
	 */
	public DocumentIdFormat() {
		this('/', null, null);
	}

	/**
	 * The text right before the number of an id.
	 * @param databasePrefix the server prefix that came with the range
	 * @return the server prefix to write, or an empty text
	 * @throws InvalidIdException if the database's prefix breaks the rule
	 */
	public String beforeNumber(@Nullable String databasePrefix) {
		String prefix = (this.serverPrefix != null) ? this.serverPrefix : checkServerPrefix(databasePrefix);
		return (prefix != null) ? prefix : "";
	}

	/**
	 * The text right after the number of an id.
	 * @param databaseTag the node tag that came with the range
	 * @return the tag with its hyphen, or an empty text
	 * @throws InvalidIdException if the database's tag breaks the rule
	 */
	public String afterNumber(@Nullable String databaseTag) {
		String tag = (this.nodeTag != null) ? this.nodeTag : checkNodeTag(databaseTag);
		if (tag == null) {
			tag = DEFAULT_NODE_TAG;
		}
		return tag.isEmpty() ? "" : "-" + tag;
	}

	static void checkSeparator(char separator) {
		if (separator == '|' || Character.isSurrogate(separator)) {
			throw new InvalidIdException(
					"'" + separator + "' can't be the separator of ids: use one character, any but '|'");
		}
	}

	private static @Nullable String checkNodeTag(@Nullable String tag) {
		if (tag != null && !NODE_TAG.matcher(tag).matches()) {
			throw new InvalidIdException(tag, "is not a node tag: use up to 8 ASCII letters and digits");
		}
		return tag;
	}

	private static @Nullable String checkServerPrefix(@Nullable String prefix) {
		if (prefix != null && !isServerPrefix(prefix)) {
			throw new InvalidIdException(prefix,
					"is not a server prefix: it must not contain '|', start with '/', end with a digit, or contain"
							+ " '$' after a number");
		}
		return prefix;
	}

	static boolean isServerPrefix(String prefix) {
		return prefix.isEmpty() || (prefix.indexOf('|') < 0 && !prefix.startsWith("/")
				&& !Character.isDigit(prefix.codePointBefore(prefix.length()))
				&& !READS_AS_ANCHORED.matcher(prefix).find() && isEncodable(prefix));
	}

	static boolean isUntaggedServerPrefix(String prefix) {
		return !READS_AS_TAGGED.matcher(prefix).find();
	}

	/**
	 * Checks a whole document id.
	 * @param id the id
	 * @return the same id
	 * @throws InvalidIdException if it breaks the rules
	 */
	public static String checkWhole(String id) {
		if (id.isEmpty() || id.startsWith("/") || id.endsWith("/") || id.endsWith("|") || id.endsWith("$")) {
			throw new InvalidIdException(id,
					"is not a document id: it must not be empty, start with '/', or end with '/', '|' or '$'");
		}
		if (!isEncodable(id)) {
			throw new InvalidIdException(id,
					"is not a document id: it has half a surrogate pair, which UTF-8 can't encode");
		}
		int bytes = id.getBytes(StandardCharsets.UTF_8).length;
		if (bytes > MAX_BYTES) {
			throw new InvalidIdException(id, "is not a document id: it has " + bytes + " bytes in UTF-8, at most "
					+ MAX_BYTES + " are allowed. Use a shorter collection name");
		}
		return id;
	}

	private static boolean isEncodable(String text) {
		return StandardCharsets.UTF_8.newEncoder().canEncode(text);
	}

}

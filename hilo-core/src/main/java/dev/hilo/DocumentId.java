package dev.hilo;

import org.jspecify.annotations.Nullable;

/**
 * A document id in its parts:
 * {@code prefix + separator + [serverPrefix] + number + ["-" + nodeTag] + ["$" + anchor]},
 * with the rules of {@link DocumentIdFormat}. Immutable and thread-safe.
 *
 * @param prefix the text before the separator, not empty
 * @param separator any character but {@code |}
 * @param serverPrefix the text right before the number, or {@code null}; empty counts as
 * {@code null}
 * @param number from 1 up
 * @param nodeTag 1 to 8 ASCII letters and digits, or {@code null}; empty counts as
 * {@code null}
 * @param anchor the text whose bucket the id shares, not empty and not ending with
 * {@code /}, {@code |} or {@code $}, or {@code null}
 * @since 0.1.0
 */
public record DocumentId(String prefix, char separator, @Nullable String serverPrefix, long number,
		@Nullable String nodeTag, @Nullable String anchor) {

	/** The number of buckets. */
	public static final int BUCKETS = Buckets.COUNT;

	/**
	 * Checks the parts and the whole.
	 * @throws InvalidIdException if one of them breaks its rule
	 */
	public DocumentId {
		serverPrefix = emptyToNull(serverPrefix);
		nodeTag = emptyToNull(nodeTag);
		new DocumentIdFormat(separator, (nodeTag != null) ? nodeTag : "", serverPrefix);
		if (prefix.isEmpty()) {
			throw new InvalidIdException("A document id needs a prefix, such as 'orders'");
		}
		if (number < 1) {
			throw new InvalidIdException(number + " can't be the number of a document id: numbers start at 1");
		}
		DocumentIdFormat.checkWhole(text(prefix, separator, serverPrefix, number, nodeTag, anchor));
	}

	/**
	 * Reads an id whose separator is {@code /}.
	 * @param text the id
	 * @return its parts
	 * @throws InvalidIdException if the text is not a document id
	 */
	public static DocumentId parse(@Nullable String text) {
		return parse(text, '/');
	}

	/**
	 * Reads an id. Its prefix ends at the first separator that a valid rest follows, and
	 * its anchor starts after the first {@code $} that a valid id precedes; so the result
	 * prints as the same text, and has the parts that were written if the prefix contains
	 * no separator. If the separator is a letter, a digit, {@code -} or {@code $}, an id
	 * that can be read in two ways is refused.
	 * @param text the id
	 * @param separator the separator that it was written with
	 * @return its parts
	 * @throws InvalidIdException if the text is not a document id with this separator
	 */
	public static DocumentId parse(@Nullable String text, char separator) {
		return DocumentIdParser.parse(text, separator);
	}

	/**
	 * The same id in the bucket of another text, so that both lie on one shard. It
	 * replaces an existing anchor.
	 * @param anchor the other text, usually an id
	 * @return the anchored id
	 * @throws InvalidIdException if the text can't be an anchor
	 */
	public DocumentId anchoredTo(String anchor) {
		if (anchor.lastIndexOf('$') == 0) {
			throw new InvalidIdException(anchor,
					"can't be an anchor: its only '$' is at the start, so it lies in another bucket than the ids anchored to it");
		}
		return new DocumentId(this.prefix, this.separator, this.serverPrefix, this.number, this.nodeTag, anchor);
	}

	/**
	 * The bucket of the id, as {@link #bucketOf(String)} of its text.
	 * @return a number from 0 to {@link #BUCKETS} - 1
	 * @throws HiLoConfigurationException if hash4j is not on the class path
	 */
	public int bucket() {
		return bucketOf(toString());
	}

	/**
	 * The bucket of any text: XXH64 with seed 0 over the UTF-8 of its key, unsigned,
	 * modulo {@link #BUCKETS}. The key is the text after its last {@code $} (one at the
	 * start does not count) or else all of it, in lower case, character by character,
	 * whatever the locale. This is how RavenDB places documents.
	 * @param anyText any text; it need not be an id
	 * @return a number from 0 to {@link #BUCKETS} - 1
	 * @throws InvalidIdException if the text ends with {@code $}
	 * @throws HiLoConfigurationException if hash4j ({@code com.dynatrace.hash4j:hash4j})
	 * is not on the class path
	 */
	public static int bucketOf(String anyText) {
		return Buckets.of(anyText);
	}

	/**
	 * The shard of a bucket: each shard has {@link #BUCKETS} / n consecutive buckets, and
	 * the last one also has the remainder.
	 * @param bucket from 0 to {@link #BUCKETS} - 1
	 * @param shards the number of shards, from 1 to {@link #BUCKETS}
	 * @return a number from 0 to {@code shards - 1}
	 * @throws IllegalArgumentException if an argument is out of bounds
	 */
	public static int shardOf(int bucket, int shards) {
		return Buckets.shardOf(bucket, shards);
	}

	/**
	 * The id as text, such as {@code orders/54-A}.
	 * @return the id
	 */
	@Override
	public String toString() {
		return text(this.prefix, this.separator, this.serverPrefix, this.number, this.nodeTag, this.anchor);
	}

	private static String text(String prefix, char separator, @Nullable String serverPrefix, long number,
			@Nullable String nodeTag, @Nullable String anchor) {
		return prefix + separator + ((serverPrefix != null) ? serverPrefix : "") + number
				+ ((nodeTag != null) ? "-" + nodeTag : "") + ((anchor != null) ? "$" + anchor : "");
	}

	private static @Nullable String emptyToNull(@Nullable String part) {
		return (part == null || part.isEmpty()) ? null : part;
	}

}

package dev.hilo.engine.database;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.InvalidIdException;
import dev.hilo.range.Range;

/**
 * What the ids of ranges have around their numbers, which most ranges have in common.
 * Thread-safe.
 */
public final class IdFrame {

	/** How many {@link #endings()} there are. */
	public static final int ENDINGS = 1000;

	/** As the database has them. */
	public final @Nullable String nodeTag;

	public final @Nullable String serverPrefix;

	/** The most UTF-8 bytes that an id has behind its separator. */
	public final int bytes;

	/** Begins with the separator. */
	public final String beforeNumber;

	public final String afterNumber;

	private volatile String @Nullable [] endings;

	/**
	 * Makes the frame of a database's node tag and server prefix.
	 * @throws InvalidIdException if they make no valid ids
	 */
	public IdFrame(DocumentIdFormat format, @Nullable String nodeTag, @Nullable String serverPrefix) {
		String prefix = format.beforeNumber(serverPrefix);
		this.nodeTag = nodeTag;
		this.serverPrefix = serverPrefix;
		this.beforeNumber = format.separator() + prefix;
		this.afterNumber = format.afterNumber(nodeTag);
		this.bytes = (prefix + Long.MAX_VALUE + this.afterNumber).getBytes(StandardCharsets.UTF_8).length;
		if (this.afterNumber.isEmpty()) {
			// Not every prefix may stand in ids without a tag
			new DocumentIdFormat(format.separator(), "", prefix);
		}
	}

	/**
	 * How ids end, by the last three digits of their numbers.
	 */
	public String[] endings() {
		String[] known = this.endings;
		if (known == null) {
			known = IntStream.range(ENDINGS, 2 * ENDINGS)
				.mapToObj((number) -> Integer.toString(number).substring(1) + this.afterNumber)
				.toArray(String[]::new);
			this.endings = known;
		}
		return known;
	}

	/**
	 * Keeps the newest frame of a database, whose tag and prefix rarely change.
	 * Thread-safe.
	 */
	public static final class Newest {

		private final DocumentIdFormat format;

		private volatile @Nullable IdFrame frame;

		public Newest(DocumentIdFormat format) {
			this.format = format;
		}

		/**
		 * The frame of a range's ids.
		 * @throws InvalidIdException if its tag or prefix makes no valid ids
		 */
		public IdFrame of(Range range) {
			IdFrame known = this.frame;
			if (known == null || !Objects.equals(known.nodeTag, range.nodeTag())
					|| !Objects.equals(known.serverPrefix, range.serverPrefix())) {
				known = new IdFrame(this.format, range.nodeTag(), range.serverPrefix());
				this.frame = known;
			}
			return known;
		}

	}

}

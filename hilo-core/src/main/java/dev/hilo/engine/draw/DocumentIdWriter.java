package dev.hilo.engine.draw;

import java.nio.charset.StandardCharsets;

import dev.hilo.DocumentIdFormat;
import dev.hilo.InvalidIdException;
import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.engine.buffer.ActiveRange.IdFrame;

/**
 * Writes the ids of one spelling of a collection. Thread-safe.
 */
final class DocumentIdWriter {

	private static final Thousand NONE = new Thousand(ActiveRange.NONE, 0, "", new String[0]);

	/** What ids have before the separator; all that they start with if none is valid. */
	private final String prefix;

	/** Bytes that are left for the rest of an id; 0 if no id is valid. */
	private final int bytesLeft;

	/** No lock: it is immutable, and a thread that sees an old one makes another. */
	private Thousand last = NONE;

	public DocumentIdWriter(String prefix, char separator) {
		String start = prefix + separator;
		this.bytesLeft = start.startsWith("/") ? 0
				: Math.max(0, DocumentIdFormat.MAX_BYTES - start.getBytes(StandardCharsets.UTF_8).length);
		// Mostly the collection's name, which takes no memory of its own
		this.prefix = (this.bytesLeft > 0) ? prefix : start;
	}

	/**
	 * Refuses a bad spelling before it wastes a number.
	 * @throws InvalidIdException if no id of this spelling is valid
	 */
	public void check() {
		if (this.bytesLeft == 0) {
			DocumentIdFormat.checkWhole(this.prefix + 1);
		}
	}

	/**
	 * The id of any number. The number and everything around it come from one range.
	 */
	public String write(ActiveRange range, long number) {
		String id = range.documentId(this.prefix, number);
		return (range.frame.bytes <= this.bytesLeft) ? id : DocumentIdFormat.checkWhole(id);
	}

	/**
	 * The same, faster for numbers that come in order: their ids differ at the end only.
	 */
	public String writeInOrder(ActiveRange range, long number) {
		Thousand known = this.last;
		long place = number - known.first;
		if (known.range != range || place < 0 || place >= IdFrame.ENDINGS) {
			long thousands = number / IdFrame.ENDINGS;
			if (thousands == 0 || range.frame.bytes > this.bytesLeft) {
				return write(range, number);
			}
			known = new Thousand(range, thousands * IdFrame.ENDINGS, this.prefix + range.frame.beforeNumber + thousands,
					range.frame.endings());
			this.last = known;
			place = number - known.first;
		}
		return known.start.concat(known.endings[(int) place]);
	}

	/**
	 * What a thousand ids have in common.
	 */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	private record Thousand(ActiveRange range, long first, String start, String[] endings) {
	}

}

package dev.hilo.engine;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.CollectionSnapshot;

/**
 * A collection, however it is spelled. Thread-safe.
 */
final class NamedCollection {

	final CollectionSettings settings;

	/** The number of spellings whose handles are kept. */
	final AtomicInteger keptSpellings = new AtomicInteger();

	private final String key;

	private final DatabaseContext context;

	private final AtomicReference<@Nullable RangeBuffer> buffer = new AtomicReference<>();

	NamedCollection(String key, CollectionSettings settings, DatabaseContext context) {
		this.key = key;
		this.settings = settings;
		this.context = context;
	}

	/**
	 * Its ranges, which others may share.
	 */
	RangeBuffer buffer() {
		RangeBuffer known = this.buffer.get();
		if (known != null) {
			return known;
		}
		RangeBuffer made = new RangeBuffer(this.key, this.context, this.settings);
		known = this.buffer.compareAndExchange(null, made);
		return (known != null) ? known : made;
	}

	/**
	 * Its ranges, or {@code null} if nobody has needed any.
	 */
	@Nullable RangeBuffer bufferIfUsed() {
		return this.buffer.get();
	}

	CollectionSnapshot snapshot() {
		RangeBuffer used = this.buffer.get();
		return (used != null) ? used.snapshot()
				: new SnapshotBuilder(this.key, this.settings, this.context).withoutRanges();
	}

}

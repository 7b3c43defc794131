package dev.hilo.engine;

import org.jspecify.annotations.Nullable;

import dev.hilo.range.CollectionSnapshot;

/**
 * A collection, however it is spelled. Thread-safe.
 */
final class NamedCollection {

	final CollectionSettings settings;

	private volatile int keptSpellings;

	private final String key;

	private final DatabaseContext context;

	private volatile @Nullable RangeBuffer buffer;

	NamedCollection(String key, CollectionSettings settings, DatabaseContext context) {
		this.key = key;
		this.settings = settings;
		this.context = context;
	}

	/** The number of spellings whose handles are kept. */
	int keptSpellings() {
		return this.keptSpellings;
	}

	synchronized void keepSpelling() {
		this.keptSpellings++;
	}

	/**
	 * Its ranges, which others may share.
	 */
	RangeBuffer buffer() {
		RangeBuffer known = this.buffer;
		return (known != null) ? known : makeBuffer();
	}

	private synchronized RangeBuffer makeBuffer() {
		RangeBuffer known = this.buffer;
		if (known == null) {
			known = new RangeBuffer(this.key, this.context, this.settings);
			this.buffer = known;
		}
		return known;
	}

	/**
	 * Its ranges, or {@code null} if nobody has needed any.
	 */
	@Nullable RangeBuffer bufferIfUsed() {
		return this.buffer;
	}

	CollectionSnapshot snapshot() {
		RangeBuffer used = this.buffer;
		return (used != null) ? used.snapshot()
				: new SnapshotBuilder(this.key, this.settings, this.context).withoutRanges();
	}

}

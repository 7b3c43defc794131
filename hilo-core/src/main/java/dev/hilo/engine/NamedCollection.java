package dev.hilo.engine;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * A collection, however it is spelled. Thread-safe.
 */
final class NamedCollection {

	final CollectionSettings settings;

	/** Of how many spellings the handles are kept. */
	final AtomicInteger keptSpellings = new AtomicInteger();

	private final String key;

	private final DatabaseContext context;

	private final AtomicReference<@Nullable RangeBuffer> counter = new AtomicReference<>();

	NamedCollection(String key, CollectionSettings settings, DatabaseContext context) {
		this.key = key;
		this.settings = settings;
		this.context = context;
	}

	/**
	 * Its counter, which others may share.
	 */
	RangeBuffer counter() {
		RangeBuffer known = this.counter.get();
		if (known != null) {
			return known;
		}
		RangeBuffer made = new RangeBuffer(this.key, this.context, this.settings);
		known = this.counter.compareAndExchange(null, made);
		return (known != null) ? known : made;
	}

	/**
	 * Its counter, or {@code null} if nobody needs one.
	 */
	@Nullable RangeBuffer counterIfUsed() {
		return this.counter.get();
	}

}

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

	private final AtomicReference<@Nullable Counter> counter = new AtomicReference<>();

	NamedCollection(String key, CollectionSettings settings, DatabaseContext context) {
		this.key = key;
		this.settings = settings;
		this.context = context;
	}

	/**
	 * Its counter, which others may share.
	 */
	Counter counter() {
		Counter known = this.counter.get();
		if (known != null) {
			return known;
		}
		Counter made = new Counter(this.key, this.context, this.settings);
		known = this.counter.compareAndExchange(null, made);
		return (known != null) ? known : made;
	}

	/**
	 * Its counter, or {@code null} if nobody needs one.
	 */
	@Nullable Counter counterIfUsed() {
		return this.counter.get();
	}

}

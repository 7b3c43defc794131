package dev.hilo.engine;

import java.time.Duration;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.GeneratorClosedException;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeSizing;

/**
 * What the collections of one database have in common. Thread-safe.
 */
final class DatabaseContext {

	static final RangeSizing DEFAULT_SIZING = new TimedRangeSizing();

	final @Nullable String name;

	final RangeRepository repository;

	final DocumentIdFormat format;

	/** The user's rule; {@code null} for the default one. */
	final @Nullable RangeSizing usersSizing;

	final RangeListeners listeners;

	/** How long a caller waits for a range. */
	final Duration timeout;

	final DatabaseThreads threads;

	final LongSupplier nanoTime;

	volatile DatabaseState state = DatabaseState.RUNNING;

	/** Whether nobody waits any longer for numbers to be given back. */
	volatile boolean abandoned;

	final FirstUse firstUse;

	final SharedIdEndings endings = new SharedIdEndings();

	DatabaseContext(@Nullable String name, RangeRepository repository, DocumentIdFormat format,
			@Nullable RangeSizing usersSizing, RangeListeners listeners, Duration timeout, DatabaseThreads threads,
			LongSupplier nanoTime) {
		this.name = name;
		this.repository = repository;
		this.format = format;
		this.usersSizing = usersSizing;
		this.listeners = listeners;
		this.timeout = timeout;
		this.threads = threads;
		this.nanoTime = nanoTime;
		this.firstUse = new FirstUse(describe(), repository, format);
	}

	/**
	 * How messages name a collection.
	 */
	String describe(String collection) {
		return "collection '" + collection + "'" + ((this.name != null) ? " of database '" + this.name + "'" : "");
	}

	/**
	 * How messages name the database.
	 */
	String describe() {
		return (this.name != null) ? "database '" + this.name + "'" : "the default database";
	}

	GeneratorClosedException closed(String collection) {
		return new GeneratorClosedException(
				"No more ids for " + describe(collection) + ": the generator was closed with the application");
	}

}

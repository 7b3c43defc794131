package dev.hilo.engine;

import java.time.Duration;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.GeneratorClosedException;
import dev.hilo.InvalidCollectionException;
import dev.hilo.range.ForeignCounter;
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

	final SafeObserver observer;

	final Outage outage;

	/** How long a caller waits for a range. */
	final Duration timeout;

	/** How many nanoseconds the calling thread may wait; set before the first one. */
	LongSupplier callersLimit = () -> Long.MAX_VALUE;

	final DatabaseThreads threads;

	final LongSupplier nanoTime;

	/** Written by {@link ClosingSteps}, one step at a time. */
	volatile DatabaseState state = DatabaseState.RUNNING;

	/** What callers wait for while nothing may be drawn. */
	volatile Completion resumption = new Completion();

	/** Whether nobody waits any longer for numbers to be given back. */
	volatile boolean abandoned;

	/** Whether unused numbers go back to the store; otherwise they are lost. */
	volatile boolean givesBack = true;

	final FirstUse firstUse;

	final SharedIdEndings endings = new SharedIdEndings();

	DatabaseContext(@Nullable String name, RangeRepository repository, DocumentIdFormat format,
			@Nullable RangeSizing usersSizing, RangeListeners listeners, SafeObserver observer, Duration timeout,
			DatabaseThreads threads, LongSupplier nanoTime) {
		this.name = name;
		this.repository = repository;
		this.format = format;
		this.usersSizing = usersSizing;
		this.listeners = listeners;
		this.observer = observer;
		this.timeout = timeout;
		this.threads = threads;
		this.nanoTime = nanoTime;
		this.outage = new Outage(this);
		this.firstUse = new FirstUse(describe(), repository, format);
	}

	/**
	 * How messages name the counter of others that a collection's numbers come from, or
	 * {@code null} if there is none.
	 */
	@Nullable String foreignCounter(String collection) {
		ForeignCounter counter = this.repository.foreignCounter(collection);
		return (counter != null) ? counter.description() : null;
	}

	/**
	 * Refuses to raise a counter that others use too, who would not expect it.
	 */
	void checkCanBeRaised(String collection) {
		String foreign = foreignCounter(collection);
		if (foreign != null) {
			throw new InvalidCollectionException("The numbers of " + describe(collection) + " come from " + foreign
					+ ", which others use too: raise it there");
		}
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

	/**
	 * Why a caller gets no id before the next start.
	 */
	String describeSuspended(String collection) {
		return "No ids for " + describe(collection) + ": the process is suspended, as an image of it is being taken. "
				+ "Ids come again once it has been restored and started";
	}

	GeneratorClosedException closed(String collection) {
		return new GeneratorClosedException(
				"No more ids for " + describe(collection) + ": the generator was closed with the application");
	}

}

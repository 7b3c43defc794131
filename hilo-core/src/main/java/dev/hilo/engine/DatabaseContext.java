package dev.hilo.engine;

import java.time.Duration;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.GeneratorClosedException;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeSizing;

/**
 * What the counters of one database have in common.
 */
final class DatabaseContext {

	final @Nullable String name;

	final RangeRepository repository;

	final DocumentIdFormat format;

	final RangeSizing sizing;

	final RangeListeners listener;

	/** How long a caller waits for a range. */
	final Duration timeout;

	final DatabaseThreads threads;

	final LongSupplier nanoTime;

	volatile DatabaseState state = DatabaseState.RUNNING;

	/** Whether nobody waits any more for what is given back. */
	volatile boolean abandoned;

	private volatile @Nullable IdEndings endings;

	DatabaseContext(@Nullable String name, RangeRepository repository, DocumentIdFormat format, RangeSizing sizing,
			RangeListeners listener, Duration timeout, DatabaseThreads threads, LongSupplier nanoTime) {
		this.name = name;
		this.repository = repository;
		this.format = format;
		this.sizing = sizing;
		this.listener = listener;
		this.timeout = timeout;
		this.threads = threads;
		this.nanoTime = nanoTime;
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

	/**
	 * Those of one tag are kept: all ranges have the same, unless it is changed in the
	 * database.
	 */
	IdEndings endings(String afterNumber) {
		IdEndings known = this.endings;
		if (known == null || !known.afterNumber.equals(afterNumber)) {
			known = new IdEndings(afterNumber);
			this.endings = known;
		}
		return known;
	}

	/**
	 * Gives back what is left, at most once, whatever comes of it.
	 */
	void giveBack(Remainder remainder) {
		if (this.abandoned) {
			return;
		}
		try {
			boolean accepted = this.repository.giveBack(remainder.newest(), remainder.lastUsed());
			this.listener.givenBack(this.name, remainder.newest(), remainder.lastUsed(), accepted);
		}
		catch (RuntimeException | Error ex) {
			this.listener.giveBackFailed(this.name, remainder.newest(), ex);
		}
	}

}

package dev.hilo.engine.database;

import java.time.Duration;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.GeneratorClosedException;
import dev.hilo.engine.event.DatabaseName;
import dev.hilo.engine.event.RangeListeners;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.ForeignCounter;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeSizing;

/**
 * What the collections of one database have in common. Immutable but for its life cycle.
 *
 * @param database its name, as messages have it
 * @param repository the store of its counters
 * @param format the format of its document ids
 * @param frames what they have around their numbers
 * @param sizing the rule for the size of ranges
 * @param ownSizing whether that is the default rule, which takes no time
 * @param givesBack whether unused numbers go back to the store; otherwise they are lost
 * @param timeout how long a caller waits for a range
 * @param failFastAfter after how long a time in which the store could not be reached
 * callers wait no more; zero for never
 * @param callersLimit how many nanoseconds the calling thread may wait
 * @param listeners receive the events
 * @param threads run what takes time
 * @param nanoTime the clock
 * @param life the state that they are in
 */
public record DatabaseContext(DatabaseName database, RangeRepository repository, DocumentIdFormat format,
		IdFrame.Newest frames, RangeSizing sizing, boolean ownSizing, boolean givesBack, Duration timeout,
		Duration failFastAfter, LongSupplier callersLimit, RangeListeners listeners, DatabaseThreads threads,
		LongSupplier nanoTime, LifeCycle life) {

	/**
	 * The same with another view of the store.
	 */
	public DatabaseContext with(RangeRepository repository) {
		return new DatabaseContext(this.database, repository, this.format, this.frames, this.sizing, this.ownSizing,
				this.givesBack, this.timeout, this.failFastAfter, this.callersLimit, this.listeners, this.threads,
				this.nanoTime, this.life);
	}

	/**
	 * The name of the database, or {@code null} for the default one.
	 */
	public @Nullable String name() {
		return this.database.value();
	}

	/**
	 * The time, in nanoseconds.
	 */
	public long now() {
		return this.nanoTime.getAsLong();
	}

	/**
	 * How messages name the database.
	 */
	public String describe() {
		return this.database.describe();
	}

	/**
	 * How messages name a collection.
	 */
	public String describe(String collection) {
		return this.database.describe(collection);
	}

	/**
	 * How messages name the foreign counter of a collection, or {@code null} if it has
	 * none.
	 */
	public @Nullable String foreignCounter(String collection) {
		ForeignCounter counter = this.repository.foreignCounter(collection);
		return (counter != null) ? counter.description() : null;
	}

	/**
	 * The highest number that the foreign counter of a collection can give, as far as is
	 * known.
	 */
	public long boundOfForeignCounter(String collection) {
		ForeignCounter counter = this.repository.foreignCounter(collection);
		return (counter != null) ? counter.bound() : Long.MAX_VALUE;
	}

	/**
	 * Why a caller gets no id before the next start.
	 */
	public String describeSuspended(String collection) {
		return "No ids for " + describe(collection) + ": the process is suspended, as an image of it is being taken. "
				+ "Ids come again once it has been restored and started";
	}

	/**
	 * The exception for a draw after the close.
	 */
	public GeneratorClosedException closed(String collection) {
		return new GeneratorClosedException(
				"No more ids for " + describe(collection) + ": the generator was closed with the application");
	}

}

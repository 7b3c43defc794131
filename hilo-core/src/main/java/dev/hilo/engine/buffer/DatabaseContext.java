package dev.hilo.engine.buffer;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import dev.hilo.DocumentIdFormat;
import dev.hilo.GeneratorClosedException;
import dev.hilo.engine.buffer.ActiveRange.IdFrame;
import dev.hilo.engine.event.DatabaseName;
import dev.hilo.engine.event.RangeListeners;
import dev.hilo.engine.thread.Completion;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeSizing;

/**
 * What the collections of one database have in common. Immutable but for its life cycle.
 *
 * @param database its name, as messages have it
 * @param repository the store of its counters
 * @param format the format of its document ids
 * @param prefixes what they have before the separator, by collection
 * @param frames what they have around their numbers
 * @param sizing the users' rule for the size of ranges, or {@code null} for ours, which
 * takes no time
 * @param givesBack whether unused numbers go back to the store; otherwise they are lost
 * @param timeout how long a caller waits for a range
 * @param failFastAfter after how long a time in which the store could not be reached
 * callers wait no more; zero for never
 * @param listeners receive the events
 * @param threads run what takes time
 * @param nanoTime the clock
 * @param life the state that they are in
 */
public record DatabaseContext(DatabaseName database, RangeRepository repository, DocumentIdFormat format,
		UnaryOperator<String> prefixes, IdFrame.Newest frames, @Nullable RangeSizing sizing, boolean givesBack,
		Duration timeout, Duration failFastAfter, RangeListeners listeners, DatabaseThreads threads,
		LongSupplier nanoTime, LifeCycle life) {

	/**
	 * The same with another view of the store.
	 */
	public DatabaseContext with(RangeRepository repository) {
		return new DatabaseContext(this.database, repository, this.format, this.prefixes, this.frames, this.sizing,
				this.givesBack, this.timeout, this.failFastAfter, this.listeners, this.threads, this.nanoTime,
				this.life);
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

	/**
	 * In which state the sequences of a database are. No other lock is taken under its
	 * own. Thread-safe.
	 */
	public static final class LifeCycle {

		private volatile State state = State.RUNNING;

		/** What callers wait for while the sequences are suspended. */
		private volatile Completion resumption = new Completion();

		private volatile boolean abandoned;

		public State state() {
			return this.state;
		}

		/**
		 * What callers wait for while nothing may be drawn.
		 */
		public Completion resumption() {
			return this.resumption;
		}

		/**
		 * Whether a close no longer waits for numbers to be given back.
		 */
		public boolean isAbandoned() {
			return this.abandoned;
		}

		/**
		 * Goes on to a later state; an earlier one changes nothing.
		 */
		public void enter(State next) {
			Completion suspension;
			synchronized (this) {
				suspension = this.resumption;
				if (this.state.compareTo(next) < 0) {
					if (next == State.SUSPENDED) {
						this.resumption = new Completion();
					}
					this.state = next;
				}
			}
			if (next == State.CLOSED) {
				suspension.end(null);
			}
		}

		/**
		 * Runs again, with no close behind it, and releases the callers that wait for it.
		 */
		public void restart() {
			Completion suspension;
			synchronized (this) {
				this.abandoned = false;
				this.state = State.RUNNING;
				// The next suspension has one of its own
				suspension = this.resumption;
			}
			suspension.end(null);
		}

		/**
		 * Ends all work for a close, unless there was a start on another thread since
		 * then.
		 * @return whether the work has ended
		 */
		public synchronized boolean abandon() {
			this.abandoned = this.state == State.CLOSED;
			return this.abandoned;
		}

	}

	/**
	 * The states of a database's sequences, in the order of their life.
	 */
	public enum State {

		/** Ranges grow, and are fetched ahead. */
		RUNNING,

		/**
		 * Unused numbers were given back once; late callers get fresh ranges of the
		 * initial size.
		 */
		CLOSING,

		/** Nothing is held any more; late callers get exactly what they ask for. */
		DRAINED,

		/**
		 * Nothing is held, and nothing is drawn until the next start: callers wait for
		 * it.
		 */
		SUSPENDED,

		/** Nothing is drawn any more. */
		CLOSED;

		/**
		 * Whether ranges may be held for later callers.
		 */
		public boolean holds() {
			return this == RUNNING || this == CLOSING;
		}

	}

}

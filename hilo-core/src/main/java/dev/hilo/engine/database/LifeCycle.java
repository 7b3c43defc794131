package dev.hilo.engine.database;

import org.jspecify.annotations.Nullable;

import dev.hilo.engine.thread.Completion;

/**
 * In which state the sequences of a database are. No other lock is taken under its own.
 * Thread-safe.
 */
public final class LifeCycle {

	private volatile State state = State.RUNNING;

	/** What callers wait for while the sequences are suspended. */
	private volatile Completion resumption = new Completion();

	/** Identifies the newest close; {@code null} after a start. */
	private @Nullable Object newestClose;

	private volatile boolean abandoned;

	public State state() {
		return this.state;
	}

	/**
	 * Whether ranges may be held for later callers.
	 */
	public boolean holds() {
		return this.state.holds();
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
	 * @param step identifies this call
	 */
	public void enter(State next, Object step) {
		Completion suspension;
		synchronized (this) {
			suspension = this.resumption;
			if (next == State.CLOSED) {
				this.newestClose = step;
			}
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
			this.newestClose = null;
			this.abandoned = false;
			this.state = State.RUNNING;
			// The next suspension has one of its own
			suspension = this.resumption;
		}
		suspension.end(null);
	}

	/**
	 * Ends all work for a close, unless there was a start on another thread since then.
	 * @param close what the close entered its state with
	 * @return whether the work has ended
	 */
	@SuppressWarnings("ReferenceEquality") // of that close, not of one like it
	public synchronized boolean abandon(Object close) {
		if (this.newestClose != close) {
			return false;
		}
		this.abandoned = true;
		return true;
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

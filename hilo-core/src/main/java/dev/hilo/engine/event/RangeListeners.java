package dev.hilo.engine.event;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.engine.thread.Completion;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.Range;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeEvent.Waited.Outcome;
import dev.hilo.range.RangeListener;
import dev.hilo.range.RangeListener.RefillObservation;
import dev.hilo.range.RangeListener.WaitObservation;

/**
 * Passes on what happens to the ranges of one database: to the log at once, and to users'
 * listeners as events, in order on a thread of their own. One that throws stops neither
 * the other ones nor the refill, and a slow one loses events in the end. Thread-safe.
 */
public final class RangeListeners {

	private static final Logger logger = LoggerFactory.getLogger(RangeListeners.class);

	private static final long LEAST_WAIT = Duration.ofMillis(10).toNanos();

	private final @Nullable String database;

	private final RangeLog log;

	private final List<RangeListener> all;

	/** Those that events are queued for. */
	private final List<RangeListener> listeners;

	private final Executor thread;

	private final AtomicLong dropped = new AtomicLong();

	/**
	 * The listeners of a database.
	 * @param database the name of the database, or {@code null} for the default one
	 * @param thread runs the listeners, one task at a time, and refuses what is too much
	 */
	public RangeListeners(@Nullable String database, RangeLog log, List<RangeListener> listeners, Executor thread) {
		this.database = database;
		this.log = log;
		this.all = List.copyOf(listeners);
		this.listeners = this.all.stream().filter(RangeListener::receivesEvents).toList();
		this.thread = thread;
	}

	/**
	 * The store is about to be asked for a range.
	 * @return what observes it; the last listener hears first of the end
	 */
	public Deque<RefillObservation> beginRefill(String collection) {
		Deque<RefillObservation> begun = new ArrayDeque<>();
		for (RangeListener each : this.all) {
			call(each, (it) -> Optional.ofNullable(it.beginRefill(this.database, collection)).ifPresent(begun::push));
		}
		return begun;
	}

	/**
	 * It has answered.
	 */
	public void endRefill(Deque<RefillObservation> begun, @Nullable Throwable failure) {
		for (RefillObservation each : begun) {
			call(each, (it) -> it.end(failure));
		}
	}

	/**
	 * A caller begins to wait.
	 * @return what observes it; the last listener hears first of the end
	 */
	public Deque<WaitObservation> beginWait(String collection) {
		Deque<WaitObservation> begun = new ArrayDeque<>();
		for (RangeListener each : this.all) {
			call(each, (it) -> Optional.ofNullable(it.beginWait(this.database, collection)).ifPresent(begun::push));
		}
		return begun;
	}

	/**
	 * It no longer waits.
	 */
	public void endWait(Deque<WaitObservation> begun, Outcome outcome) {
		for (WaitObservation each : begun) {
			call(each, (it) -> it.end(outcome));
		}
	}

	public void obtained(Range range, Duration duration) {
		publish((each) -> each.obtained(new RangeEvent.Obtained(this.database, range, duration)));
	}

	public void healed(Range range, long raisedBy) {
		publish((each) -> each.healed(new RangeEvent.Healed(this.database, range, raisedBy)));
	}

	/** {@code Outage} logs it. */
	public void refillFailed(String collection, Throwable failure) {
		queue((each) -> each.refillFailed(new RangeEvent.RefillFailed(this.database, collection, failure)));
	}

	public void thrownAway(String collection, long size) {
		queue((each) -> each.thrownAway(new RangeEvent.ThrownAway(this.database, collection, size)));
	}

	public void waited(String collection, Duration duration, Outcome outcome) {
		queue((each) -> each.waited(new RangeEvent.Waited(this.database, collection, duration, outcome)));
	}

	public void givenBack(Range newest, long lastUsed, boolean accepted) {
		queue((each) -> each.givenBack(new RangeEvent.GivenBack(this.database, newest, lastUsed, accepted)));
	}

	public void giveBackFailed(Range newest, long lastUsed, Throwable failure) {
		publish((each) -> each.giveBackFailed(new RangeEvent.GiveBackFailed(this.database, newest, lastUsed, failure)));
	}

	/**
	 * What writes to the log.
	 */
	public RangeLog log() {
		return this.log;
	}

	/**
	 * Waits until all events have been delivered, but no longer than this, or 10 ms where
	 * other work has used up the time.
	 */
	public void await(DatabaseThreads.Timer timer, long nanos) throws InterruptedException {
		long lost = this.dropped.getAndSet(0);
		if (lost > 0) {
			logger.warn("{} range events were dropped because the RangeListeners are too slow", lost);
		}
		if (this.listeners.isEmpty()) {
			return;
		}
		Completion reached = new Completion();
		try {
			this.thread.execute(() -> reached.end(null));
		}
		catch (RuntimeException | Error ex) {
			logger.debug("No thread could call the RangeListeners", ex);
		}
		if (!timer.await(reached, Math.max(nanos, LEAST_WAIT))) {
			logger.warn("Range events may be lost: the RangeListeners have not heard all of them yet");
		}
	}

	private void publish(Consumer<RangeListener> event) {
		call(this.log, event);
		queue(event);
	}

	/** Events that are not logged. */
	private void queue(Consumer<RangeListener> event) {
		if (this.listeners.isEmpty()) {
			return;
		}
		try {
			this.thread.execute(() -> this.listeners.forEach((listener) -> call(listener, event)));
		}
		catch (RuntimeException | Error ex) {
			if (this.dropped.getAndIncrement() == 0) {
				logger.warn("Range events are being dropped because the RangeListeners are too slow", ex);
			}
		}
	}

	private static <T> void call(T called, Consumer<? super T> call) {
		try {
			call.accept(called);
		}
		catch (Throwable ex) {
			logger.error("RangeListener {} failed", called, ex);
		}
	}

}

package dev.hilo.engine.event;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.engine.thread.Completion;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;

/**
 * Passes events on to the listeners of one database: to the log at once, and to users'
 * listeners in order on a thread of their own. One that throws stops neither the other
 * ones nor the refill, and a slow one loses events in the end. Thread-safe.
 */
public final class RangeListeners implements RangeListener {

	static final int MAX_WAITING = 1024;

	private static final Logger logger = LoggerFactory.getLogger(RangeListeners.class);

	private static final RefillObservation NO_REFILL = (failure) -> {
	};

	private static final WaitObservation NO_WAIT = (outcome) -> {
	};

	private final RangeLog log;

	private final List<RangeListener> all;

	/** Those that events are queued for. */
	private final List<RangeListener> listeners;

	private final Executor thread;

	private final AtomicInteger waiting = new AtomicInteger();

	private final AtomicLong dropped = new AtomicLong();

	public RangeListeners(RangeLog log, List<RangeListener> listeners, Executor thread) {
		this.log = log;
		this.all = List.copyOf(listeners);
		this.listeners = this.all.stream().filter(RangeListener::receivesEvents).toList();
		this.thread = thread;
	}

	@Override
	public RefillObservation beginRefill(@Nullable String database, String collection) {
		RefillObservation observed = NO_REFILL;
		for (RangeListener listener : this.all) {
			RefillObservation around = observed;
			RefillObservation begun = begin(listener,
					() -> Objects.requireNonNullElse(listener.beginRefill(database, collection), NO_REFILL), NO_REFILL);
			observed = (failure) -> {
				tell(listener, (each) -> begun.end(failure));
				around.end(failure);
			};
		}
		return observed;
	}

	@Override
	public WaitObservation beginWait(@Nullable String database, String collection) {
		WaitObservation observed = NO_WAIT;
		for (RangeListener listener : this.all) {
			WaitObservation around = observed;
			WaitObservation begun = begin(listener,
					() -> Objects.requireNonNullElse(listener.beginWait(database, collection), NO_WAIT), NO_WAIT);
			observed = (outcome) -> {
				tell(listener, (each) -> begun.end(outcome));
				around.end(outcome);
			};
		}
		return observed;
	}

	@Override
	public void obtained(RangeEvent.Obtained event) {
		tell((listener) -> listener.obtained(event));
	}

	@Override
	public void healed(RangeEvent.Healed event) {
		tell((listener) -> listener.healed(event));
	}

	@Override
	public void refillFailed(RangeEvent.RefillFailed event) {
		tell((listener) -> listener.refillFailed(event));
	}

	@Override
	public void thrownAway(RangeEvent.ThrownAway event) {
		tell((listener) -> listener.thrownAway(event));
	}

	@Override
	public void waited(RangeEvent.Waited event) {
		tell((listener) -> listener.waited(event));
	}

	@Override
	public void givenBack(RangeEvent.GivenBack event) {
		tell((listener) -> listener.givenBack(event));
	}

	@Override
	public void giveBackFailed(RangeEvent.GiveBackFailed event) {
		tell((listener) -> listener.giveBackFailed(event));
	}

	/**
	 * The listener that writes to the log.
	 */
	public RangeLog log() {
		return this.log;
	}

	/**
	 * Waits until all events have been delivered, but no longer than this.
	 */
	public void await(DatabaseThreads.Timer timer, long nanos) throws InterruptedException {
		long lost = this.dropped.getAndSet(0);
		if (lost > 0) {
			logger.warn("{} range events were dropped because the RangeListeners are too slow", lost);
		}
		if (this.waiting.get() == 0) {
			return;
		}
		Completion told = new Completion();
		try {
			this.thread.execute(() -> told.end(null));
			if (timer.await(told, nanos)) {
				return;
			}
		}
		catch (RuntimeException | Error ex) {
			logger.debug("No thread could tell the RangeListeners", ex);
		}
		logger.warn("{} range events were not delivered in time because the RangeListeners are too slow",
				this.waiting.get());
	}

	private void tell(Consumer<RangeListener> event) {
		tell(this.log, event);
		if (this.listeners.isEmpty()) {
			return;
		}
		if (this.waiting.incrementAndGet() > MAX_WAITING) {
			drop(null);
			return;
		}
		AtomicBoolean waits = new AtomicBoolean(true);
		try {
			this.thread.execute(() -> {
				if (waits.getAndSet(false)) {
					tellAll(event);
				}
			});
		}
		catch (RuntimeException | Error ex) {
			if (waits.getAndSet(false)) {
				drop(ex);
			}
		}
	}

	private void tellAll(Consumer<RangeListener> event) {
		try {
			this.listeners.forEach((listener) -> tell(listener, event));
		}
		finally {
			this.waiting.decrementAndGet();
		}
	}

	private void drop(@Nullable Throwable failure) {
		this.waiting.decrementAndGet();
		if (this.dropped.getAndIncrement() == 0) {
			logger.warn("Range events are being dropped because the RangeListeners are {} events behind", MAX_WAITING,
					failure);
		}
	}

	private static <T> T begin(RangeListener listener, Supplier<T> begin, T none) {
		try {
			return begin.get();
		}
		catch (RuntimeException | Error ex) {
			logger.error("RangeListener {} failed", listener, ex);
			return none;
		}
	}

	private static void tell(RangeListener listener, Consumer<RangeListener> event) {
		try {
			event.accept(listener);
		}
		catch (RuntimeException | Error ex) {
			logger.error("RangeListener {} failed", listener, ex);
		}
	}

}

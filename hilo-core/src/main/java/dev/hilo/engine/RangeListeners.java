package dev.hilo.engine;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;

/**
 * Tells all listeners: the log at once, and users' in order on a thread of their own. One
 * that throws stops neither the others nor the refill, and a slow one loses events in the
 * end.
 */
final class RangeListeners implements RangeListener {

	static final int MAX_WAITING = 1024;

	private static final Logger logger = LoggerFactory.getLogger(RangeListeners.class);

	private final RangeListener log = new LoggingRangeListener();

	private final List<RangeListener> listeners;

	private final Executor thread;

	private final AtomicInteger waiting = new AtomicInteger();

	private final AtomicLong dropped = new AtomicLong();

	RangeListeners(List<RangeListener> listeners, Executor thread) {
		this.listeners = List.copyOf(listeners);
		this.thread = thread;
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
	 * Waits until the listeners have been told everything, but no longer than this.
	 */
	void await(DatabaseThreads.Timer timer, long nanos) throws InterruptedException {
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

	private static void tell(RangeListener listener, Consumer<RangeListener> event) {
		try {
			event.accept(listener);
		}
		catch (RuntimeException | Error ex) {
			logger.error("RangeListener {} failed", listener, ex);
		}
	}

}

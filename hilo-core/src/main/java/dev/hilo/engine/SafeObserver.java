package dev.hilo.engine;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.range.RangeObserver;

/**
 * Several observers, one around the other. Keeps what they throw from those that they
 * observe, and from each other. Thread-safe.
 */
final class SafeObserver implements RangeObserver {

	static final SafeObserver NONE = new SafeObserver(null, null);

	private static final Logger logger = LoggerFactory.getLogger(SafeObserver.class);

	private static final RefillObservation NO_REFILL = (failure) -> {
	};

	private static final WaitObservation NO_WAIT = (outcome) -> {
	};

	private final @Nullable SafeObserver outer;

	private final @Nullable RangeObserver observer;

	private SafeObserver(@Nullable SafeObserver outer, @Nullable RangeObserver observer) {
		this.outer = outer;
		this.observer = observer;
	}

	/**
	 * With another one, which begins after those so far and ends before them.
	 */
	SafeObserver with(RangeObserver observer) {
		return new SafeObserver(this, observer);
	}

	@Override
	public RefillObservation beginRefill(@Nullable String database, String collection) {
		RangeObserver observer = this.observer;
		if (observer == null || this.outer == null) {
			return NO_REFILL;
		}
		RefillObservation around = this.outer.beginRefill(database, collection);
		RefillObservation begun = begin(() -> observer.beginRefill(database, collection), NO_REFILL);
		return (failure) -> {
			guard(() -> begun.end(failure));
			around.end(failure);
		};
	}

	@Override
	public WaitObservation beginWait(@Nullable String database, String collection) {
		RangeObserver observer = this.observer;
		if (observer == null || this.outer == null) {
			return NO_WAIT;
		}
		WaitObservation around = this.outer.beginWait(database, collection);
		WaitObservation begun = begin(() -> observer.beginWait(database, collection), NO_WAIT);
		return (outcome) -> {
			guard(() -> begun.end(outcome));
			around.end(outcome);
		};
	}

	private <T> T begin(Supplier<T> begin, T none) {
		try {
			return begin.get();
		}
		catch (RuntimeException | Error ex) {
			log(ex);
			return none;
		}
	}

	private void guard(Runnable end) {
		try {
			end.run();
		}
		catch (RuntimeException | Error ex) {
			log(ex);
		}
	}

	private void log(Throwable failure) {
		logger.error("RangeObserver {} failed", this.observer, failure);
	}

}

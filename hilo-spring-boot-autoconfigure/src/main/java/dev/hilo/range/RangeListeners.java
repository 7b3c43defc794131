package dev.hilo.range;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells all listeners; one that throws stops neither the others nor the counter.
 */
final class RangeListeners implements RangeListener {

	private static final Logger logger = LoggerFactory.getLogger(RangeListeners.class);

	private final List<RangeListener> listeners;

	RangeListeners(List<RangeListener> listeners) {
		this.listeners = List.copyOf(listeners);
	}

	@Override
	public void obtained(@Nullable String database, Range range, Duration latency) {
		tell((listener) -> listener.obtained(database, range, latency));
	}

	@Override
	public void healed(@Nullable String database, Range range, long by) {
		tell((listener) -> listener.healed(database, range, by));
	}

	@Override
	public void refillFailed(@Nullable String database, String collection, Throwable failure) {
		tell((listener) -> listener.refillFailed(database, collection, failure));
	}

	@Override
	public void givenBack(@Nullable String database, Range newest, long lastUsed, boolean accepted) {
		tell((listener) -> listener.givenBack(database, newest, lastUsed, accepted));
	}

	@Override
	public void giveBackFailed(@Nullable String database, Range newest, Throwable failure) {
		tell((listener) -> listener.giveBackFailed(database, newest, failure));
	}

	private void tell(Consumer<RangeListener> event) {
		for (RangeListener listener : this.listeners) {
			try {
				event.accept(listener);
			}
			catch (RuntimeException | Error ex) {
				logger.error("{} failed to hear of a range", listener, ex);
			}
		}
	}

}

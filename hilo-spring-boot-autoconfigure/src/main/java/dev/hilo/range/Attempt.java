package dev.hilo.range;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import dev.hilo.GeneratorClosedException;
import dev.hilo.RangeUnavailableException;

/**
 * One request to the store for one counter. It completes for all who wait when its
 * outcome is known.
 */
final class Attempt extends CompletableFuture<Void> implements Runnable {

	private final Counter counter;

	private final DatabaseContext context;

	private final int demand;

	Attempt(Counter counter, DatabaseContext context, int demand) {
		this.counter = counter;
		this.context = context;
		this.demand = demand;
	}

	@Override
	public void run() {
		try {
			RangeRequest request = this.counter.request(this.demand);
			long begun = this.context.nanoTime.getAsLong();
			Range range = this.context.repository.next(request);
			checkNew(range, request);
			long now = this.context.nanoTime.getAsLong();
			boolean healed = range.previousMax() < request.lastMax();
			boolean held = this.counter.obtained(ActiveRange.of(range, this.context.format, !healed), begun, now);
			if (held) {
				complete(null);
			}
			else {
				this.context.giveBack(new Remainder(range, range.low() - 1));
				completeExceptionally(new GeneratorClosedException("No more ids for "
						+ this.context.describe(range.collection()) + ": the application has closed"));
			}
			this.context.listener.obtained(this.context.name, range, Duration.ofNanos(now - begun));
			if (healed) {
				this.context.listener.healed(this.context.name, range, request.lastMax() - range.previousMax());
			}
		}
		catch (RuntimeException | Error ex) {
			this.counter.failed();
			completeExceptionally(ex);
			this.context.listener.refillFailed(this.context.name, this.counter.key(), ex);
		}
	}

	/** Better no id than one twice, should a store not keep its contract. */
	private static void checkNew(Range range, RangeRequest request) {
		if (range.low() <= request.base() || range.high() < range.low() || range.high() > request.bound()) {
			throw new RangeUnavailableException("The store answered " + request + " with " + range
					+ ", which breaks the contract of RangeRepository", null);
		}
	}

}

package dev.hilo.range;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;

/**
 * One request to the store for one counter. It completes for all who wait when its
 * outcome is known.
 */
final class Attempt extends CompletableFuture<Void> implements Runnable {

	private final Counter counter;

	private final DatabaseContext context;

	private final int demand;

	private boolean overtaken;

	private @Nullable Remainder sealed;

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
			Remainder remainder = this.counter.obtained(this, ActiveRange.of(range, this.context.format, !healed),
					begun, now);
			if (remainder != null) {
				this.context.giveBack(remainder);
			}
			this.counter.end(this);
			this.context.listener.obtained(this.context.name, range, Duration.ofNanos(now - begun));
			if (healed) {
				this.context.listener.healed(this.context.name, range, request.lastMax() - range.previousMax());
			}
		}
		catch (RuntimeException | Error ex) {
			this.counter.failed(ex);
			completeExceptionally(ex);
			this.context.listener.refillFailed(this.context.name, this.counter.key(), ex);
		}
	}

	/**
	 * All that was held has been sealed: the range to come is not to be held either.
	 * Guarded by the counter's lock.
	 * @param remainder what was sealed, which can only go back together with the range
	 */
	void overtake(@Nullable Remainder remainder) {
		if (!this.overtaken) {
			this.overtaken = true;
			this.sealed = remainder;
		}
	}

	boolean isOvertaken() {
		return this.overtaken;
	}

	@Nullable Remainder sealed() {
		return this.sealed;
	}

	/** Better no id than one twice, should a store not keep its contract. */
	private static void checkNew(Range range, RangeRequest request) {
		if (range.low() <= request.base() || range.high() < range.low() || range.high() > request.bound()) {
			throw new RangeUnavailableException("The store answered " + request + " with " + range
					+ ", which breaks the contract of RangeRepository", null);
		}
	}

}

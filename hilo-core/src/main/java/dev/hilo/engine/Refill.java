package dev.hilo.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import dev.hilo.RangeUnavailableException;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRequest;

/**
 * One request to the store for one counter. It completes for all who wait when its
 * outcome is known, or when it is known that nothing will be asked for.
 */
final class Refill extends CompletableFuture<Void> {

	private final RangeBuffer counter;

	private final RangeHistory history;

	private final DatabaseContext context;

	private final int demand;

	private final long pauseNanos;

	/** The store may have been asked. Guarded by the counter's lock, as what follows. */
	private boolean sent;

	private boolean sealed;

	private @Nullable Remainder sealedBefore;

	Refill(RangeBuffer counter, RangeHistory history, DatabaseContext context, int demand, long pauseNanos) {
		this.counter = counter;
		this.history = history;
		this.context = context;
		this.demand = demand;
		this.pauseNanos = pauseNanos;
	}

	/**
	 * Begins after the pause, on other threads. Not called under the counter's lock,
	 * since the attempt fails at once where no thread can be made.
	 */
	void start() {
		orFail(() -> {
			if (this.pauseNanos > 0) {
				this.context.threads.timer.in(this.pauseNanos, () -> orFail(this::prepare));
			}
			else {
				prepare();
			}
		});
	}

	private void prepare() {
		DatabaseThreads threads = this.context.threads;
		if (this.history.asksUsersCode()) {
			threads.questions.execute(() -> orFail(() -> {
				RefillTerms terms = terms();
				threads.refills.execute(() -> orFail(() -> send(terms)));
			}));
		}
		else {
			threads.refills.execute(() -> orFail(() -> send(terms())));
		}
	}

	private RefillTerms terms() {
		return this.history.terms(this.context.nanoTime.getAsLong());
	}

	private void send(RefillTerms terms) {
		RangeRequest request = this.counter.request(this, this.demand, terms);
		if (request == null) {
			return;
		}
		long begun = this.context.nanoTime.getAsLong();
		Range range = this.context.repository.next(request);
		checkNew(range, request);
		long now = this.context.nanoTime.getAsLong();
		boolean healed = range.previousMax() < request.lastMax();
		ActiveRange active = ActiveRange.of(range, this.context.format, !healed);
		// Before another attempt can begin, so that listeners hear of both in order
		this.context.listener.obtained(this.context.name, range, Duration.ofNanos(now - begun));
		if (healed) {
			this.context.listener.healed(this.context.name, range, request.lastMax() - range.previousMax());
		}
		Remainder remainder = this.counter.obtained(this, active, begun, now);
		if (remainder != null) {
			this.context.giveBack(remainder);
		}
		this.counter.end(this);
	}

	private void orFail(Runnable step) {
		try {
			step.run();
		}
		catch (RuntimeException | Error ex) {
			if (this.counter.failed(this, ex)) {
				this.context.listener.refillFailed(this.context.name, this.counter.key(), ex);
				completeExceptionally(ex);
			}
		}
	}

	void sent() {
		this.sent = true;
	}

	boolean isSent() {
		return this.sent;
	}

	/**
	 * All that was held has been sealed: the range to come is not to be held either.
	 * @param remainder what was sealed, which can only go back together with the range
	 */
	void seal(@Nullable Remainder remainder) {
		if (!this.sealed) {
			this.sealed = true;
			this.sealedBefore = remainder;
		}
	}

	boolean isSealed() {
		return this.sealed;
	}

	@Nullable Remainder sealedBefore() {
		return this.sealedBefore;
	}

	/** Better no id than one twice, should a store not keep its contract. */
	private static void checkNew(Range range, RangeRequest request) {
		if (range.low() <= request.base() || range.high() < range.low() || range.high() > request.bound()
				|| range.size() > ActiveRange.MAX_SIZE) {
			throw new RangeUnavailableException("The store answered " + request + " with " + range
					+ ", which breaks the contract of RangeRepository", null);
		}
	}

}

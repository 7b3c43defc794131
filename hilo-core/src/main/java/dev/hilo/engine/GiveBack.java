package dev.hilo.engine;

import java.util.concurrent.CompletableFuture;

import dev.hilo.range.RangeEvent;

/**
 * Gives back what a collection held when no pending refill can do so. Completes for all
 * that wait, whatever the outcome.
 */
final class GiveBack extends CompletableFuture<Void> {

	private final RangeBuffer buffer;

	private final DatabaseContext context;

	private final UnusedEnd unused;

	GiveBack(RangeBuffer buffer, DatabaseContext context, UnusedEnd unused) {
		this.buffer = buffer;
		this.context = context;
		this.unused = unused;
	}

	/**
	 * Hands the work to a thread that may wait for the store.
	 */
	void start() {
		try {
			this.context.threads.refills.execute(() -> {
				offer(this.buffer, this.context, this.unused);
				this.buffer.end(this);
			});
		}
		catch (RuntimeException | Error ex) {
			failed(this.buffer, this.context, this.unused, ex);
			this.buffer.end(this);
		}
	}

	/**
	 * Offers the store an unused end, at most once, whatever the outcome.
	 */
	static void offer(RangeBuffer buffer, DatabaseContext context, UnusedEnd unused) {
		if (context.abandoned || !context.givesBack) {
			buffer.statistics.countLost(UnusedEnd.size(unused), null);
			return;
		}
		try {
			boolean accepted = context.repository.giveBack(unused.newest(), unused.lastUsed());
			if (accepted) {
				buffer.statistics.countGivenBack(UnusedEnd.size(unused));
			}
			else {
				buffer.statistics.countLost(UnusedEnd.size(unused), null);
			}
			context.listeners
				.givenBack(new RangeEvent.GivenBack(context.name, unused.newest(), unused.lastUsed(), accepted));
		}
		catch (RuntimeException | Error ex) {
			failed(buffer, context, unused, ex);
		}
	}

	private static void failed(RangeBuffer buffer, DatabaseContext context, UnusedEnd unused, Throwable failure) {
		buffer.statistics.countLost(UnusedEnd.size(unused), null);
		context.listeners
			.giveBackFailed(new RangeEvent.GiveBackFailed(context.name, unused.newest(), unused.lastUsed(), failure));
	}

}

package dev.hilo.engine;

import java.util.concurrent.CompletableFuture;

/**
 * The giving back of what a counter held, when there is no attempt to give it back with.
 * It completes for all who wait, whatever comes of it.
 */
final class GiveBack extends CompletableFuture<Void> {

	private final RangeBuffer counter;

	private final DatabaseContext context;

	private final Remainder remainder;

	GiveBack(RangeBuffer counter, DatabaseContext context, Remainder remainder) {
		this.counter = counter;
		this.context = context;
		this.remainder = remainder;
	}

	/**
	 * Hands it over to a thread that may wait for the store.
	 */
	void start() {
		try {
			this.context.threads.refills.execute(this::giveBack);
		}
		catch (RuntimeException | Error ex) {
			this.context.listener.giveBackFailed(this.context.name, this.remainder.newest(), ex);
			this.counter.end(this);
		}
	}

	private void giveBack() {
		this.context.giveBack(this.remainder);
		this.counter.end(this);
	}

}

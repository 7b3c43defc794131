package dev.hilo.engine.buffer;

import java.util.concurrent.atomic.AtomicBoolean;

import dev.hilo.engine.thread.Completion;

/**
 * Gives back what a collection held when no pending refill can do so. Completes for all
 * that wait, whatever the outcome.
 */
final class GiveBack extends Completion {

	private final RangeBuffer buffer;

	private final DatabaseContext context;

	private final UnusedEnd unused;

	/** Whether it has been offered or is lost; a late thread may still run this. */
	private final AtomicBoolean settled = new AtomicBoolean();

	GiveBack(RangeBuffer buffer, DatabaseContext context, UnusedEnd unused) {
		super(context.now());
		this.buffer = buffer;
		this.context = context;
		this.unused = unused;
	}

	@Override
	protected void begin() {
		this.context.threads().refills().execute(step(() -> {
			if (this.settled.compareAndSet(false, true)) {
				offer(this.buffer, this.context, this.unused);
			}
			this.buffer.end(this);
		}));
	}

	@Override
	public void fail(Throwable failure) {
		try {
			if (this.settled.compareAndSet(false, true)) {
				failed(this.buffer, this.context, this.unused, failure);
			}
		}
		finally {
			this.buffer.end(this);
		}
	}

	/**
	 * Offers the store an unused end, at most once, whatever the outcome.
	 */
	static void offer(RangeBuffer buffer, DatabaseContext context, UnusedEnd unused) {
		boolean offered = context.givesBack() && !context.life().isAbandoned();
		boolean accepted;
		try {
			accepted = offered && context.repository().giveBack(unused.newest(), unused.lastUsed());
		}
		catch (Throwable ex) {
			failed(buffer, context, unused, ex);
			return;
		}
		buffer.countOffered(unused, accepted);
		if (offered) {
			context.listeners().givenBack(unused.newest(), unused.lastUsed(), accepted);
		}
	}

	private static void failed(RangeBuffer buffer, DatabaseContext context, UnusedEnd unused, Throwable failure) {
		buffer.countOffered(unused, false);
		context.listeners().giveBackFailed(unused.newest(), unused.lastUsed(), failure);
	}

}

package dev.hilo.engine;

import org.jspecify.annotations.Nullable;

/**
 * What a collection waits for: a {@link Refill}, or the {@link GiveBack} of what was
 * sealed, one at a time. Not thread-safe: the lock of its {@link RangeBuffer} guards it.
 */
final class Pending {

	private @Nullable PendingTask task;

	/** Whether the refill may have asked the store. */
	private boolean sent;

	/** Whether everything was sealed since then, so that its range must not be held. */
	private boolean sealed;

	/** What was sealed and can only go back together with that range. */
	private @Nullable UnusedEnd unusedBefore;

	@Nullable PendingTask task() {
		return this.task;
	}

	boolean is(PendingTask task) {
		return this.task == task;
	}

	void begin(@Nullable PendingTask task) {
		this.task = task;
		this.sent = false;
		this.sealed = false;
		this.unusedBefore = null;
	}

	/**
	 * Ends a task, unless another one is pending.
	 * @return whether it was pending
	 */
	boolean end(PendingTask ended) {
		boolean was = is(ended);
		if (was) {
			this.task = null;
		}
		return was;
	}

	void sent() {
		this.sent = true;
	}

	boolean isSent() {
		return this.sent;
	}

	boolean isSentRefill() {
		return this.sent && this.task instanceof Refill;
	}

	/**
	 * Notes that everything was sealed while the refill is pending.
	 * @param unused what was sealed; only the first call can have any
	 */
	void seal(@Nullable UnusedEnd unused) {
		if (!this.sealed) {
			this.sealed = true;
			this.unusedBefore = unused;
		}
	}

	boolean isSealed() {
		return this.sealed;
	}

	/**
	 * What was sealed, with the range that came later.
	 * @return what can be given back, if anything; the rest counts as lost
	 */
	@Nullable UnusedEnd unusedWith(ActiveRange range, BufferStatistics statistics) {
		UnusedEnd unused = UnusedEnd.of(this.unusedBefore, range);
		statistics.countLost(range.size + UnusedEnd.size(this.unusedBefore), unused);
		return unused;
	}

	@Nullable UnusedEnd unusedBefore() {
		return this.unusedBefore;
	}

}

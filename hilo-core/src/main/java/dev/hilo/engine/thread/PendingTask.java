package dev.hilo.engine.thread;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * What a collection waits for, done in steps on background threads. An {@code Error} can
 * leave it without a thread: one that can't be made, or ends before it takes the next
 * step from its queue. Such a task is lost. Thread-safe.
 */
public abstract class PendingTask extends Completion {

	/** When a thread is to begin with it, in nanoseconds. */
	protected final long begunAt;

	/** How many steps are being taken: one, and for a moment the one after it. */
	private final AtomicInteger steps = new AtomicInteger();

	/** Whether the start has failed, and its report as well. */
	private volatile boolean stillborn;

	/**
	 * Creates a task that has not begun yet.
	 * @param begunAt when a thread is to begin with it, in nanoseconds
	 */
	protected PendingTask(long begunAt) {
		this.begunAt = begunAt;
	}

	/**
	 * Begins on the caller's thread, which continues at once. Not called under a lock,
	 * since the task fails at once if no thread can be made.
	 */
	public final void start() {
		boolean started = false;
		try {
			begin();
			started = true;
		}
		catch (Throwable ex) {
			fail(ex);
			started = true;
		}
		finally {
			if (!started) {
				// A field can be written when the stack has no room for a call
				this.stillborn = true;
			}
		}
	}

	/**
	 * Takes a step on a background thread; whatever it throws ends the task, also what
	 * only other languages may throw undeclared.
	 */
	protected final void take(Runnable step) {
		this.steps.incrementAndGet();
		try {
			step.run();
		}
		catch (Throwable ex) {
			fail(ex);
		}
		finally {
			this.steps.decrementAndGet();
		}
	}

	/**
	 * Whether no thread works on it, and none will: it is older than callers wait.
	 */
	public final boolean isLost(long now, long timeout) {
		return this.stillborn || (this.steps.get() == 0 && now - this.begunAt >= timeout);
	}

	/** Hands over the first step. */
	protected abstract void begin();

	/**
	 * Ends it in any case, even if not all can be done that a failure means.
	 */
	public abstract void fail(Throwable failure);

}

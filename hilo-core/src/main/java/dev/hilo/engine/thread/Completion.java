package dev.hilo.engine.thread;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What callers wait for: it ends once, with a failure or without. They wait on a latch
 * and not by a future, whose {@code get} runs other tasks on a thread of a
 * {@code ForkJoinPool}, within the caller's transaction and with its thread locals.
 * Ending allocates nothing, so that it also succeeds without memory. Thread-safe.
 * <p>
 * A subclass is done in steps on background threads. An {@code Error} can leave it
 * without a thread: one that can't be made, or ends before it takes the next step from
 * its queue. It is lost then.
 */
public class Completion {

	private static final Logger logger = LoggerFactory.getLogger(Completion.class);

	private final CountDownLatch ended = new CountDownLatch(1);

	private final AtomicBoolean ending = new AtomicBoolean();

	private final Queue<Consumer<@Nullable Throwable>> dependents = new ConcurrentLinkedQueue<>();

	private volatile @Nullable Throwable failure;

	/** When a thread is to begin with it, in nanoseconds. */
	protected final long begunAt;

	/** How many steps are being taken: one, and for a moment the one after it. */
	private final AtomicInteger steps = new AtomicInteger();

	/**
	 * Creates one that takes no steps.
	 */
	public Completion() {
		this(0);
	}

	/**
	 * Creates one that has not begun yet.
	 * @param begunAt when a thread is to begin with it, in nanoseconds
	 */
	protected Completion(long begunAt) {
		this.begunAt = begunAt;
	}

	/**
	 * Does work on a thread of its own, which may wait for a database that does not
	 * answer.
	 * @param thread the name of the thread
	 * @param work the work
	 */
	public static void inBackground(String thread, Runnable work) {
		CleanThreadFactory.newThread(thread, work).start();
	}

	/**
	 * Begins on the caller's thread, which continues at once. Not called under a lock,
	 * since the task fails at once if no thread can be made.
	 */
	public final void start() {
		try {
			begin();
		}
		catch (Throwable ex) {
			fail(ex);
		}
	}

	/**
	 * Does work on a thread of its own, and ends with it; at once if no thread can be
	 * made.
	 * @param thread the name of the thread
	 * @param work the work
	 */
	public final void runOn(String thread, Work work) {
		try {
			inBackground(thread, () -> {
				Throwable failure = null;
				try {
					work.run();
				}
				catch (Throwable ex) {
					failure = ex;
				}
				end(failure);
			});
		}
		catch (Throwable ex) {
			end(ex);
		}
	}

	/**
	 * A step for a background thread; whatever it throws ends the task, also what only
	 * other languages may throw undeclared.
	 */
	protected final Runnable step(Runnable work) {
		return () -> {
			this.steps.incrementAndGet();
			try {
				work.run();
			}
			catch (Throwable ex) {
				fail(ex);
			}
			finally {
				this.steps.decrementAndGet();
			}
		};
	}

	/**
	 * Abandoned: no step runs and the timeout has passed.
	 */
	public final boolean isLost(long now, long timeout) {
		return this.steps.get() == 0 && now - this.begunAt >= timeout;
	}

	/** Hands over the first step. */
	protected void begin() {
	}

	/**
	 * Ends it in any case, even if not all can be done that a failure means.
	 */
	public void fail(Throwable failure) {
		end(failure);
	}

	/**
	 * Ends it, unless that has been done, and runs what depends on it.
	 * @param failure what went wrong, or {@code null}
	 */
	public final void end(@Nullable Throwable failure) {
		if (this.ending.compareAndSet(false, true)) {
			this.failure = failure;
			this.ended.countDown();
			runDependents();
		}
	}

	public final boolean isEnded() {
		return this.ended.getCount() == 0;
	}

	/**
	 * Why it has failed, or {@code null} if it has not, or not yet.
	 */
	public final @Nullable Throwable failure() {
		return this.failure;
	}

	/**
	 * Waits for the end.
	 * @return whether it has come within this time
	 */
	public final boolean await(long nanos) throws InterruptedException {
		// Whatever has ended is no wait, and can't be interrupted
		return isEnded() || this.ended.await(nanos, TimeUnit.NANOSECONDS);
	}

	/**
	 * Has an action run at the end, on the thread that ends it; at once if it has ended.
	 * @param action gets the failure, or {@code null}
	 */
	public final void whenEnded(Consumer<@Nullable Throwable> action) {
		this.dependents.add(action);
		if (isEnded()) {
			runDependents();
		}
	}

	private void runDependents() {
		Throwable thrown = null;
		Consumer<@Nullable Throwable> next;
		while ((next = this.dependents.poll()) != null) {
			try {
				next.accept(this.failure);
			}
			catch (RuntimeException | Error ex) {
				thrown = ex;
			}
		}
		if (thrown != null) {
			logger.error("What depends on the end of a wait has failed", thrown);
		}
	}

	/** What may fail in any way. */
	@FunctionalInterface
	public interface Work {

		void run() throws Exception;

	}

}

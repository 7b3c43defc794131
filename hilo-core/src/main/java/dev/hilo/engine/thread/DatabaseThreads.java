package dev.hilo.engine.thread;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * The threads of one database. They end when idle, so that nothing has to be shut down.
 * Work that users' code may hold up never runs on those that refill, nor on the timer.
 *
 * @param refills tasks that wait for the store
 * @param cancelledRefills those whose last request the store has cancelled: they hold up
 * each other only
 * @param questions questions to users' code, such as floors
 * @param sources numbers of sources that need no range, which may wait
 * @param results completions of asynchronous callers' futures; their dependents may
 * block, also for further ones, so none waits for a thread: there are as many as are
 * needed
 * @param listeners calls of users' listeners, in order; refuses those beyond 1,024
 * @param timer what runs short tasks later
 * @param pools all of them, the timer last
 */
public record DatabaseThreads(Executor refills, Executor cancelledRefills, Executor questions, Executor sources,
		Executor results, Executor listeners, Timer timer, List<ThreadPoolExecutor> pools) {

	private static final int MAX_QUESTIONS = 64;

	private static final int MAX_SOURCES = 64;

	private static final int MAX_EVENTS = 1024;

	private static final Duration IDLE = Duration.ofSeconds(5);

	/** After a close, when a class loader may wait for the threads to end. */
	private static final Duration IDLE_AFTER_CLOSE = Duration.ofMillis(10);

	/**
	 * Threads where requests that were cancelled have none of their own, nor has what may
	 * wait in a source.
	 */
	public DatabaseThreads(Executor refills, Executor questions, Executor results, Executor listeners, Timer timer,
			List<ThreadPoolExecutor> pools) {
		this(refills, refills, questions, questions, results, listeners, timer, pools);
	}

	/**
	 * Creates the threads of a database.
	 * @param database its name, or {@code null} for the default one
	 * @param maxRefills how many tasks may wait for the store at once, beside one whose
	 * last request it has cancelled
	 */
	public static DatabaseThreads of(@Nullable String database, int maxRefills) {
		String suffix = (database != null) ? database.toLowerCase(Locale.ROOT) + "-" : "";
		ThreadPoolExecutor refills = queued(maxRefills, "hilo-refill-" + suffix);
		ThreadPoolExecutor cancelled = queued(1, "hilo-cancelled-" + suffix);
		ThreadPoolExecutor questions = queued(MAX_QUESTIONS, "hilo-question-" + suffix);
		ThreadPoolExecutor sources = queued(MAX_SOURCES, "hilo-source-" + suffix);
		ThreadPoolExecutor results = pool(0, Integer.MAX_VALUE, new SynchronousQueue<>(), "hilo-result-" + suffix);
		ThreadPoolExecutor listeners = pool(1, 1, new LinkedBlockingQueue<>(MAX_EVENTS), "hilo-listener-" + suffix);
		ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1,
				new CleanThreadFactory("hilo-timer-" + suffix));
		timer.setRemoveOnCancelPolicy(true);
		timer.setKeepAliveTime(IDLE.toNanos(), TimeUnit.NANOSECONDS);
		timer.allowCoreThreadTimeOut(true);
		List<ThreadPoolExecutor> pools = List.of(refills, cancelled, questions, sources, results, listeners, timer);
		return new DatabaseThreads(refills, cancelled, questions, sources, results, listeners,
				(nanos, task) -> timer.schedule(task, nanos, TimeUnit.NANOSECONDS), pools);
	}

	/**
	 * Hands over a step of a refill.
	 * @param cancelled whether the store has cancelled the last request, so that a lock
	 * may hold up this one
	 */
	public void refill(Runnable step, boolean cancelled) {
		(cancelled ? this.cancelledRefills : this.refills).execute(step);
	}

	/**
	 * Completes a future of an asynchronous caller: on another thread, or on this one if
	 * none can be made.
	 */
	public void complete(Runnable completion) {
		try {
			this.results.execute(completion);
		}
		catch (RuntimeException | Error ex) {
			completion.run();
		}
	}

	/**
	 * Lets idle threads end soon, from now on.
	 */
	public void close() {
		for (ThreadPoolExecutor pool : this.pools) {
			pool.setKeepAliveTime(IDLE_AFTER_CLOSE.toNanos(), TimeUnit.NANOSECONDS);
		}
	}

	/** So many threads, and a queue. */
	private static ThreadPoolExecutor queued(int threads, String prefix) {
		return pool(threads, threads, new LinkedBlockingQueue<>(), prefix);
	}

	private static ThreadPoolExecutor pool(int core, int most, BlockingQueue<Runnable> queue, String prefix) {
		ThreadPoolExecutor pool = new ThreadPoolExecutor(core, most, IDLE.toNanos(), TimeUnit.NANOSECONDS, queue,
				new CleanThreadFactory(prefix));
		pool.allowCoreThreadTimeOut(true);
		return pool;
	}

	/**
	 * Runs short tasks later; they hand over what may block. All that takes time goes
	 * through here, so that a simulation can replace it.
	 */
	@FunctionalInterface
	public interface Timer {

		Future<?> in(long nanos, Runnable task);

		/**
		 * Waits on the caller's thread.
		 * @return whether the end has come in time
		 */
		default boolean await(Completion completion, long nanos) throws InterruptedException {
			return completion.await(nanos);
		}

		/**
		 * Has an overflow of the caller's stack come before anything has begun. In the
		 * midst of a step it would leave locks and thread pools in states that they are
		 * not made for. Some ten kilobytes are more than it takes to start a thread.
		 */
		default void checkStack() {
			use(200, 0, 0);
		}

		private static long use(int frames, long first, long second) {
			return (frames > 0) ? use(frames - 1, second + 1, first + frames) + first : second;
		}

		/**
		 * Which part of a pause to wait, from 0 to 1.
		 */
		default double jitter() {
			return ThreadLocalRandom.current().nextDouble();
		}

	}

}

package dev.hilo.engine.thread;

import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A fixed number of threads, and a queue in which those tasks come last that a lock may
 * hold up.
 */
final class RefillThreads extends ThreadPoolExecutor {

	private final AtomicLong turns = new AtomicLong();

	RefillThreads(int threads, Duration idle, ThreadFactory factory) {
		super(threads, threads, idle.toNanos(), TimeUnit.NANOSECONDS, new PriorityBlockingQueue<>(), factory);
	}

	@Override
	public void execute(Runnable task) {
		super.execute(new Turn(task, this.turns.getAndIncrement()));
	}

	/** A task that others may overtake. */
	record Last(Runnable task) implements Runnable {

		@Override
		public void run() {
			this.task.run();
		}

	}

	private record Turn(Runnable task, long number) implements Runnable, Comparable<Turn> {

		private static final Comparator<Turn> ORDER = Comparator.comparing((Turn turn) -> turn.task instanceof Last)
			.thenComparing(Turn::number);

		@Override
		public void run() {
			this.task.run();
		}

		@Override
		public int compareTo(Turn other) {
			return ORDER.compare(this, other);
		}

	}

}

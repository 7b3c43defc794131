package dev.hilo.support;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

import dev.hilo.DocumentIdFormat;
import dev.hilo.engine.buffer.ActiveRange.IdFrame;
import dev.hilo.engine.buffer.DatabaseContext;
import dev.hilo.engine.buffer.DatabaseContext.LifeCycle;
import dev.hilo.engine.buffer.RangeBuffer;
import dev.hilo.engine.event.DatabaseName;
import dev.hilo.engine.event.RangeListeners;
import dev.hilo.engine.event.RangeLog;
import dev.hilo.engine.thread.Completion;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.RangeRepository;

/**
 * Makes databases for tests of parts of the engine: without a name, users' listeners and
 * users' rules.
 */
public final class Databases {

	private static final long PROBE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(1);

	private Databases() {
	}

	public static DatabaseContext context(RangeRepository repository, Duration timeout, DatabaseThreads threads,
			LongSupplier nanoTime) {
		DatabaseName name = new DatabaseName(null);
		DocumentIdFormat format = new DocumentIdFormat();
		return new DatabaseContext(name, repository, format, UnaryOperator.identity(), new IdFrame.Newest(format), null,
				true, timeout, timeout.multipliedBy(3),
				new RangeListeners(null, new RangeLog(name, repository, format), List.of(), Runnable::run), threads,
				nanoTime, new LifeCycle());
	}

	/** Threads of a database that only callers try again after a failure. */
	public static DatabaseThreads threadsWithoutProbes() {
		DatabaseThreads real = DatabaseThreads.of(null, 3);
		return new DatabaseThreads(real.refills(), real.questions(), real.results(), real.listeners(),
				(nanos, task) -> (nanos < PROBE_NANOS) ? real.timer().in(nanos, task) : new CompletableFuture<>(),
				List.of());
	}

	/** The same threads, and waits that are long enough on a busy machine. */
	public static DatabaseThreads patient(DatabaseThreads threads) {
		return new DatabaseThreads(threads.refills(), threads.cancelledRefills(), threads.questions(),
				threads.sources(), threads.results(), threads.listeners(), new Patient(threads.timer()),
				threads.pools());
	}

	/** Threads that do all at once, on the caller's, where no time passes. */
	public static DatabaseThreads direct() {
		return direct(Runnable::run);
	}

	/** The same, but for the refills. */
	public static DatabaseThreads direct(Executor refills) {
		return direct(refills, (nanos, task) -> new CompletableFuture<>());
	}

	/** The same, but for the refills and the time. */
	public static DatabaseThreads direct(Executor refills, DatabaseThreads.Timer timer) {
		return new DatabaseThreads(refills, Runnable::run, Runnable::run, Runnable::run, timer, List.of());
	}

	/** The snapshot of a collection with default settings. */
	public static CollectionSnapshot snapshot(RangeBuffer buffer) {
		return buffer.snapshot("hilo", null, new CollectionSnapshot.Capacity(32, 64));
	}

	/** Real time, but for the limits of waits. */
	private record Patient(DatabaseThreads.Timer timer) implements DatabaseThreads.Timer {

		@Override
		public Future<?> in(long nanos, Runnable task) {
			return this.timer.in(nanos, task);
		}

		@Override
		public boolean await(Completion completion, long nanos) throws InterruptedException {
			return completion.await(PATIENCE_NANOS);
		}

	}

}

package dev.hilo.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

import dev.hilo.DocumentIdFormat;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.EngineAccess;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.engine.buffer.ActiveRange;
import dev.hilo.engine.buffer.ActiveRange.IdFrame;
import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.engine.buffer.RangeBuffer;
import dev.hilo.engine.thread.Completion;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.Range;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;

/**
 * One application: its sequences over the simulated database, with executors and a clock
 * in virtual time.
 */
final class SimulatedProcess {

	static final Duration TIMEOUT = Duration.ofSeconds(1);

	/** As usual, not refilled ahead, and with few numbers. */
	static final List<String> COLLECTIONS = List.of("usual", "late", "few");

	static final long FEW = 400;

	final String name;

	final HiLoSequences sequences;

	/** How many executions of a thousand are refused. */
	int refusedInThousand;

	/** How many calls of executors, timer and listener of a thousand meet an error. */
	int errorsInThousand;

	private final SimulatedThreads threads;

	private final Random random;

	private final Map<String, Ledger.Process> ledgers = new TreeMap<>();

	private final Map<Range, Ledger.Reservation> unanswered = new HashMap<>();

	private boolean dead;

	private boolean closed;

	private int step;

	private long clockOffset;

	/** When the first request was made that has not reached the database since. */
	private long unreachedSince = Long.MAX_VALUE;

	SimulatedProcess(String name, SimulatedThreads threads, SimulatedStore store, Random random) {
		this.name = name;
		this.threads = threads;
		this.random = random;
		DatabaseThreads executors = new DatabaseThreads(this::executeOrForget, this::executeOrForget, this::execute,
				this::executeOrForget, new Timer(), List.of());
		this.sequences = EngineAccess.over(store.reachedBy(this), this::clock, executors)
			.settings(SimulatedProcess::settings)
			.timeout(TIMEOUT)
			.listener(new Listener())
			.build();
	}

	private static CollectionSettings settings(String collection) {
		CollectionSettings settings = new CollectionSettings(4, 64);
		return switch (collection) {
			case "late" -> settings.withRefillAhead(false);
			case "few" -> settings.withBound(FEW);
			default -> settings;
		};
	}

	Ledger.Process ledger(String collection) {
		return this.ledgers.computeIfAbsent(collection, (each) -> new Ledger.Process(this.name));
	}

	/** Notes that the database has committed a range. */
	void reserved(Range range, Ledger ledger) {
		this.unanswered.put(range, ledger.reserved(ledger(range.collection()), range));
	}

	/** Notes that an answer has come. */
	void got(Object answer) {
		Ledger.Reservation reservation = this.unanswered.remove(answer);
		if (reservation != null) {
			ledger(((Range) answer).collection()).answered(reservation);
		}
	}

	boolean isDead() {
		return this.dead;
	}

	void kill() {
		this.dead = true;
		this.threads.kill(this);
	}

	boolean isClosed() {
		return this.closed;
	}

	/** Whether it has stopped, and asks the database for nothing. */
	boolean isAtRest() {
		return this.step == 2 && COLLECTIONS.stream()
			.noneMatch((each) -> EngineAccess.value(buffer(each), "pending", Completion.class) != null);
	}

	/** Holds what another process at rest holds. */
	void becomeCopyOf(SimulatedProcess original) {
		EngineAccess.seal(this.sequences, State.DRAINED);
		for (String collection : COLLECTIONS) {
			ActiveRange held = original.buffer(collection).current();
			if (held != ActiveRange.NONE) {
				ActiveRange copy = ActiveRange.of(held.range(), new IdFrame.Newest(new DocumentIdFormat()),
						held.returnable, Instant.now());
				copy.take(held.used());
				EngineAccess.set(buffer(collection), "current", copy);
			}
			this.ledgers.put(collection, original.ledger(collection).copy(this.name, held.size));
		}
	}

	private RangeBuffer buffer(String collection) {
		return EngineAccess.buffer(this.sequences, collection);
	}

	long clock() {
		return this.threads.now() + this.clockOffset;
	}

	/** Notes that a request has not reached the database. */
	void notReached(long asked) {
		this.unreachedSince = Math.min(this.unreachedSince, asked);
	}

	/** Notes that one has. */
	void answered() {
		this.unreachedSince = Long.MAX_VALUE;
	}

	/** Whether no request has reached the database for three timeouts. */
	boolean mayRefuse() {
		return this.unreachedSince < Long.MAX_VALUE && clock() - this.unreachedSince >= 3 * TIMEOUT.toNanos();
	}

	/** Takes the next step of a close, or starts again. */
	void goOn() {
		switch (this.step++ % 4) {
			case 0 -> end(State.CLOSING);
			case 1 -> end(State.DRAINED);
			case 2 -> close();
			default -> restart();
		}
	}

	void close() {
		this.closed = true;
		end(State.CLOSED);
	}

	void restart() {
		this.step = 0;
		this.closed = false;
		this.sequences.start();
	}

	/** As the end of an application does it, which waits for a while. */
	private void end(State state) {
		List<Completion> pending = EngineAccess.seal(this.sequences, state);
		int steps = this.step;
		this.threads.in(this.random.nextInt(100_000_000), () -> {
			if (this.step == steps) {
				EngineAccess.end(this.sequences, state, pending);
			}
		});
	}

	/** The machine was suspended; or its clock is broken, and goes back a little. */
	void jumpClock() {
		this.clockOffset += (this.random.nextInt(4) == 0) ? -this.random.nextInt(500_000_000)
				: this.random.nextInt(100) * 1_000_000_000L;
	}

	private void execute(Runnable task) {
		later(delay(), task);
	}

	/** As a pool whose only thread has ended for want of memory. */
	private void executeOrForget(Runnable task) {
		if (!meetsError()) {
			execute(task);
		}
	}

	private boolean meetsError() {
		return this.random.nextInt(1000) < this.errorsInThousand;
	}

	private void mayFail() {
		if (meetsError()) {
			throw this.random.nextBoolean() ? new OutOfMemoryError("simulated") : new StackOverflowError("simulated");
		}
	}

	private Future<?> later(long nanos, Runnable task) {
		if (this.random.nextInt(1000) < this.refusedInThousand) {
			throw new RejectedExecutionException("No thread can be made");
		}
		mayFail();
		Future<?> future = this.threads.in(nanos, () -> {
			if (!this.dead) {
				task.run();
			}
		});
		// A pool may have queued a task for which it then can't make a thread
		mayFail();
		return future;
	}

	private long delay() {
		return (this.random.nextInt(50) == 0) ? this.random.nextInt(300_000_000) : this.random.nextInt(100_000);
	}

	private final class Listener implements RangeListener {

		@Override
		public void obtained(RangeEvent.Obtained event) {
			mayFail();
		}

		@Override
		public void refillFailed(RangeEvent.RefillFailed event) {
			mayFail();
		}

		@Override
		public void givenBack(RangeEvent.GivenBack event) {
			mayFail();
		}

		@Override
		public RefillObservation beginRefill(String database, String collection) {
			mayFail();
			return (failure) -> mayFail();
		}

		@Override
		public WaitObservation beginWait(String database, String collection) {
			mayFail();
			return (outcome) -> mayFail();
		}

	}

	private final class Timer implements DatabaseThreads.Timer {

		@Override
		public Future<?> in(long nanos, Runnable task) {
			return later(nanos, task);
		}

		@Override
		public boolean await(Completion task, long nanos) throws InterruptedException {
			return SimulatedProcess.this.threads.await(SimulatedProcess.this, task, nanos);
		}

		@Override
		public double jitter() {
			return SimulatedProcess.this.random.nextDouble();
		}

	}

}

package dev.hilo.engine.buffer;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.function.UnaryOperator;

import dev.hilo.DocumentIdFormat;
import dev.hilo.GeneratorClosedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.buffer.ActiveRange.IdFrame;
import dev.hilo.engine.buffer.DatabaseContext.LifeCycle;
import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.engine.draw.OrderedSequence;
import dev.hilo.engine.event.DatabaseName;
import dev.hilo.engine.event.RangeListeners;
import dev.hilo.engine.event.RangeLog;
import dev.hilo.engine.thread.DatabaseThreads;
import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.InMemoryRangeRepository;

/**
 * One collection whose refills run when a test says so, and whose callers do not wait.
 */
public class Fixture {

	final InMemoryRangeRepository repository = new InMemoryRangeRepository();

	final Queue<Runnable> refills = new ConcurrentLinkedQueue<>();

	public final DatabaseContext context;

	public final RangeBuffer buffer;

	public final OrderedSequence orders;

	public Fixture(int size) {
		this(size, false);
	}

	Fixture(int size, boolean refillAhead) {
		DatabaseName name = new DatabaseName(null);
		DocumentIdFormat format = new DocumentIdFormat();
		DatabaseThreads threads = new DatabaseThreads(this.refills::add, this.refills::add, Runnable::run,
				Runnable::run, (nanos, task) -> new FutureTask<>(task, null), List.of());
		this.context = new DatabaseContext(name, this.repository, format, UnaryOperator.identity(),
				new IdFrame.Newest(format), null, true, Duration.ofNanos(1), Duration.ZERO,
				new RangeListeners(null, new RangeLog(name, this.repository, format), List.of(), Runnable::run),
				threads, () -> 0, new LifeCycle());
		this.buffer = new RangeBuffer("orders", this.context, new Outage(this.context),
				new RangeSettings(size, size, Long.MAX_VALUE, refillAhead, 1, Duration.ZERO), null);
		this.orders = new OrderedSequence("orders", this.buffer);
	}

	/** Begins a refill, which {@link #refill()} then runs. */
	public final void begin() {
		this.buffer.advance(this.buffer.current());
	}

	/** Runs what the refilling threads have to do. */
	public final void refill() {
		Runnable task;
		while ((task = this.refills.poll()) != null) {
			task.run();
		}
	}

	/** Draws a number, or 0 if none is at hand. */
	public final long draw() {
		try {
			return this.orders.next();
		}
		catch (RangeUnavailableException | GeneratorClosedException ex) {
			return 0;
		}
	}

	/** Draws an id, or "none" if no number is at hand. */
	final String documentId() {
		try {
			return this.orders.nextDocumentId();
		}
		catch (RangeUnavailableException ex) {
			return "none";
		}
	}

	public final void close() {
		this.context.life().enter(State.CLOSED);
		this.buffer.seal();
	}

	/** The collection as it is now. */
	final CollectionSnapshot snapshot() {
		return this.buffer.snapshot("hilo", null, new CollectionSnapshot.Capacity(1, 1));
	}

}

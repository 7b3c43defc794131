package dev.hilo.engine;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;

import dev.hilo.DocumentIdFormat;
import dev.hilo.GeneratorClosedException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.range.InMemoryRangeRepository;

/**
 * One collection whose refills run when a test says so, and whose callers do not wait.
 */
class Fixture {

	final InMemoryRangeRepository repository = new InMemoryRangeRepository();

	final Queue<Runnable> refills = new ConcurrentLinkedQueue<>();

	final DatabaseContext context = new DatabaseContext(null, this.repository, new DocumentIdFormat(), null,
			new RangeListeners(List.of(), Runnable::run), SafeObserver.NONE, Duration.ofNanos(1),
			new DatabaseThreads(this.refills::add, this.refills::add, Runnable::run, Runnable::run,
					(nanos, task) -> new FutureTask<>(task, null), List.of()),
			() -> 0);

	final RangeBuffer buffer;

	final OrderedSequence orders;

	Fixture(int size) {
		this(size, false);
	}

	Fixture(int size, boolean refillAhead) {
		this.buffer = new RangeBuffer("orders", this.context,
				new CollectionSettings(size, size).withRefillAhead(refillAhead));
		this.orders = new OrderedSequence("orders", this.buffer, this.context,
				new DocumentIdWriter("orders/", this.context));
	}

	/** Begins a refill, which {@link #refill()} then runs. */
	final void begin() {
		this.buffer.advance(this.buffer.current, 0);
	}

	/** Runs what the refilling threads have to do. */
	final void refill() {
		Runnable task;
		while ((task = this.refills.poll()) != null) {
			task.run();
		}
	}

	/** Draws a number, or 0 if none is at hand. */
	final long draw() {
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

	final void close() {
		this.context.state = DatabaseState.CLOSED;
		this.buffer.seal();
	}

}

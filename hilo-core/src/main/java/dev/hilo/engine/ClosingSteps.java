package dev.hilo.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.hilo.engine.HiLoSequences.NamedCollection;
import dev.hilo.engine.buffer.DatabaseContext;
import dev.hilo.engine.buffer.DatabaseContext.State;
import dev.hilo.engine.buffer.Outage;
import dev.hilo.engine.thread.Completion;
import dev.hilo.range.RangeRepository;
import dev.hilo.scheme.NumberSource;

/**
 * Ends the drawing of one database, step by step, and logs which unused numbers are lost.
 * Each step seals the ranges held, so that no thread draws from them any more, offers
 * their unused ends to the store, and waits for that half a second at most, or a third of
 * the timeout: they are not worth more.
 * <ol>
 * <li>{@link State#CLOSING}, while the application still runs: a late caller gets a fresh
 * range of the initial size.</li>
 * <li>{@link State#DRAINED}, once it has stopped: number sources drop what they have at
 * hand, the store closes idle connections, and a late caller gets a range of just what it
 * asks for. {@link State#SUSPENDED} in its place if an image of the process is to be
 * taken: callers wait for the restart.</li>
 * <li>{@link State#CLOSED}, last of all: callers are refused, and idle threads end.</li>
 * </ol>
 * Thread-safe.
 */
final class ClosingSteps {

	private static final Logger logger = LoggerFactory.getLogger(HiLoSequences.class);

	private static final Duration LONGEST = Duration.ofMillis(500);

	private static final int STEPS = 3;

	private final DatabaseContext context;

	private final Outage outage;

	private final HiLoSequences sequences;

	private final AtomicBoolean lossLogged = new AtomicBoolean();

	ClosingSteps(DatabaseContext context, Outage outage, HiLoSequences sequences) {
		this.context = context;
		this.outage = outage;
		this.sequences = sequences;
	}

	/**
	 * Begins as a new process does: with nothing held, and no close behind it.
	 */
	void restart() {
		if (this.context.life().state() != State.RUNNING) {
			// Late callers may have left some
			this.sequences.used().forEach(NamedCollection::withdraw);
			this.sequences.sources().forEach(NumberSource::start);
		}
		this.lossLogged.set(false);
		this.outage.restart();
		this.context.life().restart();
	}

	/**
	 * Takes a step of several databases at once, within the longest of their limits.
	 */
	static void take(State state, List<ClosingSteps> databases) {
		Map<ClosingSteps, List<Completion>> pending = new HashMap<>();
		databases.forEach((database) -> pending.put(database, database.seal(state)));
		long deadline = databases.stream().mapToLong(ClosingSteps::deadline).max().orElse(0);
		pending.forEach((database, all) -> database.await(state, all, deadline));
		databases.forEach((database) -> database.release(state));
	}

	private long deadline() {
		return this.context.now() + Math.min(this.context.timeout().toNanos() / STEPS, LONGEST.toNanos());
	}

	/**
	 * Begins a step, without waiting.
	 * @return what to wait for
	 */
	List<Completion> seal(State state) {
		List<Completion> pending = new ArrayList<>();
		this.context.life().enter(state);
		for (NamedCollection collection : this.sequences.used()) {
			try {
				Completion task = collection.buffer().seal();
				if (task != null) {
					pending.add(task);
				}
			}
			catch (RuntimeException | Error ex) {
				logger.warn("The unused numbers of {} are lost", this.context.describe(collection.key), ex);
			}
		}
		if (!state.holds()) {
			this.sequences.sources().forEach(NumberSource::release);
		}
		return pending;
	}

	/**
	 * Ends a step, even if the next one has begun meanwhile on another thread.
	 * @param state what the step was begun with
	 * @param pending what to wait for
	 * @param deadline when it ends in any case, in nanoseconds
	 */
	void await(State state, List<Completion> pending, long deadline) {
		try {
			awaitReturn(pending, deadline);
			// So that slow listeners leave time for the next step
			this.context.listeners().await(this.context.threads().timer(), (deadline - this.context.now()) / 2);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			logger.warn("Interrupted while giving back unused ranges of {}; some may be lost", this.context.describe());
		}
		if (state == State.CLOSED && this.context.life().abandon()) {
			this.context.threads().close();
		}
	}

	private void release(State state) {
		RangeRepository store = this.context.repository();
		try {
			if (state == State.DRAINED) {
				store.drain();
			}
			else if (state == State.SUSPENDED) {
				store.suspend();
			}
		}
		catch (RuntimeException | Error ex) {
			logger.warn("The store of {} could not release its connections", this.context.describe(), ex);
		}
	}

	private void awaitReturn(List<Completion> pending, long deadline) throws InterruptedException {
		for (Completion task : pending) {
			if (!this.context.threads().timer().await(task, deadline - this.context.now())) {
				if (this.lossLogged.compareAndSet(false, true)) {
					logger.warn(
							"The unused ranges of {} collections of {} could not be given back in time; they are lost "
									+ "unless the database still answers before the application has ended",
							pending.stream().filter((one) -> !one.isEnded()).count(), this.context.describe());
				}
				return;
			}
		}
	}

}

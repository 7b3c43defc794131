package dev.hilo.simulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import dev.hilo.GeneratorClosedException;
import dev.hilo.HiLoException;
import dev.hilo.HiLoSequence;
import dev.hilo.IdSpaceExhaustedException;

/**
 * What applications do with their sequences, and what they may expect.
 */
final class SimulatedCaller {

	/** The timeout, a slow thread for the answer, and clocks that went back meanwhile. */
	private static final long PATIENCE = SimulatedProcess.TIMEOUT.toNanos() + TimeUnit.SECONDS.toNanos(3);

	private final SimulatedThreads threads;

	private final SimulatedStore store;

	private final Random random;

	private final Deque<Call> calls = new ArrayDeque<>();

	SimulatedCaller(SimulatedThreads threads, SimulatedStore store, Random random) {
		this.threads = threads;
		this.store = store;
		this.random = random;
	}

	/**
	 * Calls something of a process: mostly what ends draws early, since most faults have
	 * been there.
	 */
	void call(SimulatedProcess process, boolean mayWait) {
		String collection = SimulatedProcess.COLLECTIONS.get(this.random.nextInt(SimulatedProcess.COLLECTIONS.size()));
		int choice = this.random.nextInt(100);
		if (choice < 25) {
			process.sequences.drop(collection);
		}
		else if (choice < 50 || !mayWait) {
			drawAndCancel(process, collection);
		}
		else if (choice < 60) {
			draw(process, collection, 1);
		}
		else if (choice < 70) {
			draw(process, collection, 1 + this.random.nextInt(12));
		}
		else if (choice < 75) {
			drawText(process, collection);
		}
		else if (choice < 81) {
			drawAsync(process, collection);
		}
		else if (choice < 95) {
			for (int i = this.random.nextInt(30); i >= 0 && !process.isDead(); i--) {
				drawAsync(process, collection);
				draw(process, collection, 1);
			}
		}
		else if (choice < 98) {
			process.sequences.warmUp(collection);
		}
		else if (!collection.equals("few")) {
			raise(process, collection, this.store.max(collection) + this.random.nextInt(10));
		}
	}

	private void draw(SimulatedProcess process, String collection, int count) {
		HiLoSequence sequence = process.sequences.sequence(collection);
		Call call = new Call(process, collection, count);
		try {
			call.got((count == 1) ? new long[] { sequence.next() } : sequence.next(count));
		}
		catch (HiLoException ex) {
			call.failed(ex);
		}
	}

	private void drawText(SimulatedProcess process, String collection) {
		Call call = new Call(process, collection, 1);
		try {
			String id = process.sequences.sequence(collection).nextDocumentId();
			call.got(Long.parseLong(id.replaceAll("\\D", "")));
		}
		catch (HiLoException ex) {
			call.failed(ex);
		}
	}

	private Call drawAsync(SimulatedProcess process, String collection) {
		Call call = new Call(process, collection, 1);
		drawAsync(call);
		return call;
	}

	/** Half of them wait until they are served, or fail. */
	private void drawAndCancel(SimulatedProcess process, String collection) {
		Call call = new Call(process, collection, 1);
		CompletableFuture<Long> number = drawAsync(call);
		if (this.random.nextBoolean()) {
			this.threads.in(this.random.nextInt(5_000_000), () -> {
				call.cancelled = true;
				number.cancel(false);
			});
		}
	}

	private CompletableFuture<Long> drawAsync(Call call) {
		CompletableFuture<Long> future = call.process.sequences.sequence(call.collection).nextAsync();
		future.whenComplete((number, failure) -> {
			if (failure != null) {
				call.failed(failure);
			}
			else {
				call.got(number);
			}
		});
		return future;
	}

	private void raise(SimulatedProcess process, String collection, long floor) {
		Call call = new Call(process, collection, 0);
		try {
			process.sequences.raise(collection, floor);
			call.got();
			process.ledger(collection).raised = Math.max(process.ledger(collection).raised, floor);
		}
		catch (HiLoException ex) {
			call.failed(ex);
		}
	}

	/** Asks every sequence for one more number, which must come in the end. */
	void expectNumbers(SimulatedProcess process) {
		SimulatedProcess.COLLECTIONS.forEach((collection) -> {
			Call call = new Call(process, collection, 1);
			process.sequences.sequence(collection).nextAsync().whenComplete((number, failure) -> {
				if (number != null) {
					call.got(number);
					return;
				}
				call.failed(failure);
				if (!(failure instanceof IdSpaceExhaustedException)) {
					call.violate("can't recover: " + failure);
				}
			});
		});
	}

	/** Has every sequence asked for one number. */
	void drawAll(SimulatedProcess process) {
		SimulatedProcess.COLLECTIONS.forEach((collection) -> drawAsync(process, collection));
	}

	/** The same, and none is to wait, as the database is away. */
	void expectRefusals(SimulatedProcess process) {
		SimulatedProcess.COLLECTIONS.forEach((collection) -> {
			if (!drawAsync(process, collection).refused) {
				throw new AssertionError(process.name + ", a caller of " + collection + " is not refused");
			}
		});
	}

	/** Nobody waits for longer than the timeout. */
	void checkThatAllAreAnswered() {
		while (!this.calls.isEmpty() && (this.calls.peek().ended || this.calls.peek().process.isDead())) {
			this.calls.remove();
		}
		Call first = this.calls.peek();
		if (first != null && this.threads.now() - first.begunAt > PATIENCE) {
			first.violate("has waited in vain");
		}
	}

	int waiting() {
		checkThatAllAreAnswered();
		return this.calls.size();
	}

	private final class Call {

		private final SimulatedProcess process;

		private final String collection;

		private final int count;

		private final long begunAt = SimulatedCaller.this.threads.now();

		private final boolean begunClosed;

		private final long above;

		private boolean ended;

		private boolean refused;

		private boolean cancelled;

		Call(SimulatedProcess process, String collection, int count) {
			this.process = process;
			this.collection = collection;
			this.count = count;
			this.begunClosed = process.isClosed();
			Ledger.Process ledger = process.ledger(collection);
			this.above = Math.max(ledger.raised, ledger.highest);
			SimulatedCaller.this.calls.add(this);
		}

		void got(long... numbers) {
			this.ended = true;
			if (this.process.isDead()) {
				return;
			}
			Ledger.Process ledger = this.process.ledger(this.collection);
			long last = this.above;
			for (long number : numbers) {
				SimulatedCaller.this.store.ledger(this.collection).drawn(ledger, number, last);
				last = number;
			}
			ledger.highest = Math.max(ledger.highest, last);
			if (this.begunClosed && numbers.length > 0) {
				violate("drew after the close");
			}
		}

		void failed(Throwable failure) {
			this.ended = true;
			this.process.ledger(this.collection).mayBeDrawn += this.count;
			if (this.cancelled && failure instanceof CancellationException) {
				return;
			}
			if (!(failure instanceof HiLoException)
					|| this.begunClosed && !(failure instanceof GeneratorClosedException)
					|| failure instanceof IdSpaceExhaustedException && !this.collection.equals("few")) {
				violate("got an exception that it can't expect: " + failure);
			}
			if (String.valueOf(failure.getMessage()).contains("hilo.jdbc.fail-fast-after")) {
				this.refused = true;
				if (!this.process.mayRefuse()) {
					violate("was refused though the database can be reached");
				}
			}
		}

		void violate(String problem) {
			SimulatedCaller.this.store.ledger(this.collection)
				.violate(this.process.name + ", a caller of " + this.collection + " " + problem);
		}

	}

}

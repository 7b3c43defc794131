package dev.hilo.simulation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;

import dev.hilo.engine.thread.Completion;

/**
 * Virtual time, and threads of which exactly one runs. The one that runs takes event
 * after event from a queue. If an event has to wait, its thread hands the queue to
 * another one and sleeps, until some event wakes it. So one seed makes one run, blocked
 * callers included.
 */
final class SimulatedThreads {

	private final PriorityQueue<Event> events = new PriorityQueue<>();

	private final Deque<Worker> idle = new ArrayDeque<>();

	private final List<Worker> workers = new ArrayList<>();

	private final List<Sleep> sleeps = new ArrayList<>();

	private final CountDownLatch finished = new CountDownLatch(1);

	private long now;

	private long steps;

	private long scheduled;

	private volatile boolean ended;

	private Runnable afterEachStep = () -> {
	};

	/** Why the run ended, if something went wrong. */
	private Throwable failure;

	long now() {
		return this.now;
	}

	long steps() {
		return this.steps;
	}

	/** How many threads wait. */
	int asleep() {
		return this.sleeps.size();
	}

	/** Has a task run at a later time, unless it is cancelled. */
	FutureTask<Void> in(long nanos, Runnable task) {
		Event event = new Event(this.now + Math.max(0, nanos), this.scheduled++, task);
		this.events.add(event);
		return event;
	}

	/** Runs events until there are none, or one fails. */
	void run(Runnable afterEachStep) {
		this.afterEachStep = afterEachStep;
		newWorker().baton.release();
		try {
			this.finished.await();
			this.workers.forEach((worker) -> worker.baton.release());
			for (Worker worker : this.workers) {
				worker.join();
			}
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
		if (this.failure instanceof AssertionError error) {
			throw error;
		}
		if (this.failure != null) {
			throw new AssertionError("An exception escaped: " + this.failure, this.failure);
		}
	}

	/**
	 * Has the caller sleep until something has ended or a time is over.
	 * @param owner whose death ends the sleep
	 * @return whether it has ended
	 */
	boolean await(Object owner, Completion completion, long nanos) throws InterruptedException {
		if (!completion.isEnded() && nanos > 0) {
			Sleep sleep = new Sleep(owner, (Worker) Thread.currentThread());
			completion.whenEnded((failure) -> in(0, () -> wake(sleep)));
			in(nanos, () -> wake(sleep));
			sleep(sleep);
			if (sleep.interrupted) {
				throw new InterruptedException();
			}
		}
		return completion.isEnded();
	}

	/** Wakes all sleeping threads of an owner, which then end what they do. */
	void kill(Object owner) {
		for (Sleep sleep : List.copyOf(this.sleeps)) {
			if (sleep.owner == owner) {
				sleep.killed = true;
				in(0, () -> wake(sleep));
			}
		}
	}

	/** Interrupts the thread that has slept longest, if there is one. */
	void interruptOne() {
		if (!this.sleeps.isEmpty()) {
			Sleep sleep = this.sleeps.get(0);
			sleep.interrupted = true;
			in(0, () -> wake(sleep));
		}
	}

	private void sleep(Sleep sleep) {
		this.sleeps.add(sleep);
		(this.idle.isEmpty() ? newWorker() : this.idle.pop()).baton.release();
		sleep.worker.baton.acquireUninterruptibly();
		if (sleep.killed || this.ended) {
			throw new Killed();
		}
	}

	private void wake(Sleep sleep) {
		if (this.sleeps.remove(sleep)) {
			((Worker) Thread.currentThread()).successor = sleep.worker;
		}
	}

	private Worker newWorker() {
		Worker worker = new Worker(this.workers.size());
		this.workers.add(worker);
		worker.start();
		return worker;
	}

	private void end(Throwable failure) {
		if (!this.ended) {
			this.failure = failure;
			this.ended = true;
			this.finished.countDown();
		}
	}

	/** What a thread of a killed process meets. */
	static final class Killed extends Error {

		private static final long serialVersionUID = 1;

		Killed() {
			super("killed", null, false, false);
		}

	}

	private static final class Sleep {

		private final Object owner;

		private final Worker worker;

		private boolean killed;

		private boolean interrupted;

		Sleep(Object owner, Worker worker) {
			this.owner = owner;
			this.worker = worker;
		}

	}

	private static final class Event extends FutureTask<Void> implements Comparable<Event> {

		private final long at;

		private final long order;

		private Throwable thrown;

		Event(long at, long order, Runnable task) {
			super(task, null);
			this.at = at;
			this.order = order;
		}

		@Override
		protected void setException(Throwable thrown) {
			this.thrown = thrown;
			super.setException(thrown);
		}

		@Override
		public int compareTo(Event other) {
			int byTime = Long.compare(this.at, other.at);
			return (byTime != 0) ? byTime : Long.compare(this.order, other.order);
		}

	}

	private final class Worker extends Thread {

		private final int number;

		private final Semaphore baton = new Semaphore(0);

		/** Who goes on instead. */
		private Worker successor;

		Worker(int number) {
			super("simulated-" + number);
			this.number = number;
			setDaemon(true);
		}

		@Override
		public void run() {
			this.baton.acquireUninterruptibly();
			while (!SimulatedThreads.this.ended) {
				runEvents();
				if (!SimulatedThreads.this.ended) {
					Worker next = this.successor;
					this.successor = null;
					SimulatedThreads.this.idle.push(this);
					next.baton.release();
					this.baton.acquireUninterruptibly();
				}
			}
		}

		private void runEvents() {
			while (!SimulatedThreads.this.ended && this.successor == null) {
				Event event = SimulatedThreads.this.events.poll();
				if (event == null) {
					end(null);
					return;
				}
				if (event.isCancelled()) {
					continue;
				}
				SimulatedThreads.this.now = event.at;
				SimulatedThreads.this.steps++;
				try {
					event.run();
					Thread.interrupted();
					if (event.thrown != null && !(event.thrown instanceof Killed)) {
						throw event.thrown;
					}
					SimulatedThreads.this.afterEachStep.run();
				}
				catch (Throwable ex) {
					end(ex);
				}
			}
		}

	}

}

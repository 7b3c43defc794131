package dev.hilo.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import dev.hilo.range.CollectionSnapshot;
import dev.hilo.range.CollectionSnapshot.Totals;

/**
 * Some processes over one database, in virtual time. All that happens, faults included,
 * follows from the seed. Afterwards the faults end, and all that was promised for later
 * is checked: that everybody gets numbers again, and that every number is accounted for.
 */
final class Simulation {

	private static final int MAX_ASLEEP = 24;

	private static final int MAX_PROCESSES = 6;

	/** Two slow threads included. */
	private static final long SECOND_AND_A_TRIP = 1_000_000_000L + 2 * 2_100_000 + 2 * 300_000_000;

	private final SimulatedThreads threads = new SimulatedThreads();

	private final Random random;

	private final SimulatedStore store;

	private final SimulatedCaller caller;

	private final List<SimulatedProcess> processes = new ArrayList<>();

	private final int count;

	private final int faults;

	private final boolean forgets;

	/** How many calls of a thousand are a step of a close. */
	private final int ends;

	private final int steps;

	private int started;

	private long hash;

	private Simulation(long seed, int steps) {
		this.random = new Random(seed);
		this.steps = steps;
		this.store = new SimulatedStore(this.threads, this.random);
		this.caller = new SimulatedCaller(this.threads, this.store, this.random);
		this.count = 1 + this.random.nextInt(4);
		this.faults = new int[] { 0, 5, 50, 300 }[this.random.nextInt(4)];
		this.forgets = this.random.nextBoolean();
		this.ends = new int[] { 10, 50, 150 }[this.random.nextInt(3)];
	}

	/**
	 * Runs one seed.
	 * @param steps how many steps faults and callers last
	 * @return what happened, as a number, and how many steps there were
	 * @throws AssertionError if a promise was broken
	 */
	static Outcome run(long seed, int steps) {
		Simulation simulation = new Simulation(seed, steps);
		try {
			return simulation.run();
		}
		catch (AssertionError ex) {
			throw new AssertionError("Replay with -Dhilo.seed=" + seed + ": " + ex.getMessage(), ex);
		}
	}

	private Outcome run() {
		this.store.faultsInThousand = this.faults;
		for (int i = 0; i < this.count; i++) {
			start();
		}
		this.threads.in(0, this::act);
		this.threads.run(this::check);
		return new Outcome(this.hash, this.threads.steps());
	}

	private void start() {
		this.processes.add(new SimulatedProcess("process " + ++this.started, this.threads, this.store, this.random));
	}

	/** An image of a process is taken, and two processes go on from it. */
	private void copy(SimulatedProcess process) {
		SimulatedProcess copy = new SimulatedProcess("process " + ++this.started, this.threads, this.store,
				this.random);
		copy.becomeCopyOf(process);
		this.processes.add(copy);
		process.restart();
		copy.restart();
	}

	private void check() {
		this.hash = 31 * this.hash + this.threads.now();
		this.caller.checkThatAllAreAnswered();
		this.store.ledgers.forEach((name, ledger) -> {
			if (ledger.violation() != null) {
				throw new AssertionError(name + ": " + ledger.violation() + ", in step " + this.threads.steps());
			}
		});
	}

	/** One more call or fault. */
	private void act() {
		if (this.threads.steps() >= this.steps) {
			calmDown();
			return;
		}
		long pause = (this.random.nextInt(200) == 0) ? TimeUnit.SECONDS.toNanos(this.random.nextInt(70))
				: this.random.nextInt(3_000_000);
		// Before the call, which may have to wait
		this.threads.in(pause, this::act);
		SimulatedProcess process = this.processes.get(this.random.nextInt(this.processes.size()));
		int choice = this.random.nextInt(1000);
		if (choice < this.faults / 4) {
			fault(process);
		}
		else if (choice >= 1000 - this.ends) {
			if (process.isAtRest() && this.processes.size() < MAX_PROCESSES) {
				copy(process);
			}
			else {
				process.goOn();
			}
		}
		else {
			this.caller.call(process, this.threads.asleep() < MAX_ASLEEP);
		}
	}

	private void fault(SimulatedProcess process) {
		switch (this.random.nextInt(11)) {
			case 0 -> {
				process.kill();
				this.processes.remove(process);
				start();
			}
			case 1 -> {
				if (this.forgets) {
					this.store.restore();
				}
			}
			case 2 -> {
				if (this.forgets) {
					this.store.setBack(
							SimulatedProcess.COLLECTIONS.get(this.random.nextInt(SimulatedProcess.COLLECTIONS.size())));
				}
			}
			case 3 -> process.jumpClock();
			case 4 -> process.refusedInThousand = this.random.nextInt(300);
			case 5 -> this.processes.forEach((each) -> {
				each.refusedInThousand = 0;
				each.errorsInThousand = 0;
			});
			case 6 -> this.threads.interruptOne();
			case 7 -> process.errorsInThousand = this.random.nextInt(100);
			case 8 -> this.store.goAway(TimeUnit.SECONDS.toNanos(this.random.nextInt(20)));
			default -> this.store.faultsInThousand = this.random.nextInt(3) * this.faults;
		}
	}

	private void calmDown() {
		this.store.faultsInThousand = 0;
		this.store.away = false;
		this.processes.forEach((process) -> {
			process.refusedInThousand = 0;
			process.errorsInThousand = 0;
			process.restart();
		});
		// Tasks that no thread went on with end when somebody asks for a range
		after(300, () -> this.processes.forEach((process) -> SimulatedProcess.COLLECTIONS.forEach((each) -> {
			process.sequences.warmUp(each);
		})));
		// Beyond all late answers, pauses and probes
		after(600, () -> {
			expect(this.threads.asleep() == 0 && this.caller.waiting() == 0, "somebody still waits");
			this.processes.forEach((process) -> {
				SimulatedProcess.COLLECTIONS.forEach((collection) -> account(process, collection));
				this.caller.expectNumbers(process);
			});
			after(10, () -> {
				expect(this.caller.waiting() == 0, "somebody waits although nothing fails");
				outage(() -> {
					this.processes.forEach(SimulatedProcess::close);
					after(60, () -> this.processes.forEach((process) -> SimulatedProcess.COLLECTIONS.forEach((each) -> {
						expect(process.sequences.snapshot(each).held().isEmpty(), "a range is held after the close");
						account(process, each);
					})));
				});
			});
		});
	}

	/**
	 * The database is away. After three timeouts callers are refused at once; and none is
	 * any more a second and a trip after it is back, and what threads take.
	 */
	private void outage(Runnable next) {
		drawAnew();
		after(2, () -> {
			this.store.away = true;
			drawAnew();
			after(6, () -> {
				this.processes.forEach(this.caller::expectRefusals);
				this.store.away = false;
				this.threads.in(SECOND_AND_A_TRIP, () -> {
					this.processes.forEach(this.caller::expectNumbers);
					after(5, () -> {
						expect(this.caller.waiting() == 0, "a caller waits after an outage");
						next.run();
					});
				});
			});
		});
	}

	private void drawAnew() {
		this.processes.forEach((process) -> {
			SimulatedProcess.COLLECTIONS.forEach(process.sequences::drop);
			this.caller.drawAll(process);
		});
	}

	private void after(long seconds, Runnable task) {
		this.threads.in(TimeUnit.SECONDS.toNanos(seconds), task);
	}

	/**
	 * Every number that was reserved was drawn, is held, went back, or counts as lost.
	 */
	private void account(SimulatedProcess process, String collection) {
		CollectionSnapshot snapshot = process.sequences.snapshot(collection);
		if (snapshot == null) {
			return;
		}
		Totals totals = snapshot.totals();
		Ledger.Process ledger = process.ledger(collection);
		String where = process.name + ", " + collection + ": " + totals + ", ";
		expect(totals.reserved() + ledger.inherited == totals.drawn() + snapshot.left() + totals.givenBack()
				+ totals.notGivenBack(), where + snapshot.left() + " are held: the sum is wrong");
		expect(snapshot.waiting().callers() == 0, where + "callers count as waiting");
		expect(totals.reserved() == ledger.answered, where + ledger.answered + " were reserved");
		expect(ledger.unanswered <= totals.thrownAway(), where + ledger.unanswered + " were thrown away");
		expect(ledger.drawnCount() <= totals.drawn(), where + ledger.drawnCount() + " were drawn");
		expect(totals.drawn() <= ledger.drawnCount() + ledger.mayBeDrawn,
				where + ledger.drawnCount() + " were drawn, and " + ledger.mayBeDrawn + " may have been");
	}

	private static void expect(boolean expected, String problem) {
		if (!expected) {
			throw new AssertionError(problem);
		}
	}

	/**
	 * How a run ended.
	 *
	 * @param hash the same for the same run
	 * @param steps how many events there were
	 */
	record Outcome(long hash, long steps) {
	}

}

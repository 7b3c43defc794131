package dev.hilo.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import dev.hilo.HiLoException;
import dev.hilo.RangeUnavailableException;
import dev.hilo.engine.thread.Completion;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;
import dev.hilo.range.RequestCancelledException;
import dev.hilo.range.StoreUnreachableException;

/**
 * A database in virtual time: rows as the table has them, a network that loses, delays
 * and repeats, and a database that forgets.
 */
final class SimulatedStore {

	/** When the network gives up: later than callers. */
	static final long CLIENT_TIMEOUT = TimeUnit.SECONDS.toNanos(10);

	private static final int KEPT_COPIES = 40;

	private final SimulatedThreads threads;

	private final Random random;

	final Map<String, Ledger> ledgers = new TreeMap<>();

	private final Map<String, Row> rows = new TreeMap<>();

	/** Older copies of all rows. */
	private final List<Copy> copies = new ArrayList<>();

	/** How many requests of a thousand meet a fault. */
	int faultsInThousand;

	/** Whether no request reaches it at all. */
	boolean away;

	/** Each outage has its own number. */
	private int outage;

	SimulatedStore(SimulatedThreads threads, Random random) {
		this.threads = threads;
		this.random = random;
	}

	Ledger ledger(String collection) {
		return this.ledgers.computeIfAbsent(collection, (name) -> new Ledger());
	}

	long max(String collection) {
		Row row = this.rows.get(collection);
		return (row != null) ? row.max : 0;
	}

	/** Goes back to an older copy, as a restore or a failover does. */
	void restore() {
		if (!this.copies.isEmpty()) {
			int age = Math.min(this.random.nextInt(KEPT_COPIES), this.random.nextInt(KEPT_COPIES));
			int index = Math.max(0, this.copies.size() - 1 - age);
			Copy copy = this.copies.get(index);
			this.copies.subList(index + 1, this.copies.size()).clear();
			this.rows.clear();
			this.rows.putAll(copy.rows);
			this.ledgers.forEach((name, ledger) -> ledger.forgotten(copy.counts.getOrDefault(name, 0)));
		}
	}

	/** Sets one counter back, as an operator may, or deletes its row. */
	void setBack(String collection) {
		Row row = this.rows.get(collection);
		if (row != null) {
			long max = this.random.nextInt(4) == 0 ? 0 : Math.max(0, row.max - this.random.nextInt(60));
			if (max == 0) {
				this.rows.remove(collection);
			}
			else {
				this.rows.put(collection, new Row(max, row.stamp));
			}
			ledger(collection).setBack(max);
		}
	}

	/** The database as one process reaches it. */
	RangeRepository reachedBy(SimulatedProcess process) {
		return new RangeRepository() {
			@Override
			public Range next(RangeRequest request) {
				long asked = process.clock();
				try {
					Range range = ask(process, 1, () -> commit(process, request));
					process.answered();
					return range;
				}
				catch (StoreUnreachableException ex) {
					process.notReached(asked);
					throw ex;
				}
				catch (HiLoException ex) {
					process.answered();
					throw ex;
				}
			}

			@Override
			public boolean giveBack(Range newest, long lastUsed) {
				boolean twice = faulty() && SimulatedStore.this.random.nextBoolean();
				return ask(process, twice ? 2 : 1, () -> commitGivenBack(process, newest, lastUsed));
			}
		};
	}

	/** Goes away for a while. */
	void goAway(long nanos) {
		this.away = true;
		int ended = ++this.outage;
		this.threads.in(nanos, () -> this.away = this.away && this.outage != ended);
	}

	private boolean faulty() {
		return this.random.nextInt(1000) < this.faultsInThousand;
	}

	private <T> T ask(SimulatedProcess process, int times, Supplier<T> commit) {
		if (process.isDead()) {
			throw new SimulatedThreads.Killed();
		}
		CompletableFuture<T> answer = new CompletableFuture<>();
		int fate = faulty() ? this.random.nextInt(7) : -1;
		long there = latency();
		long back = latency();
		if (this.away) {
			fate = -2;
		}
		switch (fate) {
			case -2 -> this.threads.in(there,
					() -> answer.completeExceptionally(new StoreUnreachableException("No server answers", true, null)));
			// The server ends the wait for a lock
			case 6 -> this.threads.in(there * 100, () -> answer
				.completeExceptionally(new RequestCancelledException("Waited for a lock", false, null)));
			// Lost on its way, and the client hears of it; or never
			case 0 -> this.threads.in(there, () -> answer.completeExceptionally(lost()));
			case 1 -> {
			}
			// The answer is lost; or swallowed
			case 2 -> this.threads.in(there, () -> {
				attempt(commit);
				this.threads.in(back, () -> answer.completeExceptionally(lost()));
			});
			case 3 -> this.threads.in(there, () -> attempt(commit));
			// It arrives after the client has given up
			case 4 -> this.threads.in(CLIENT_TIMEOUT + this.random.nextInt(10) * there * 100, () -> attempt(commit));
			default -> this.threads.in((fate == 5) ? there * 100 : there, () -> {
				CompletableFuture<T> result = attempt(commit);
				this.threads.in(back, () -> result.whenComplete((value, failure) -> {
					if (failure != null) {
						answer.completeExceptionally(failure);
					}
					else {
						answer.complete(value);
					}
				}));
			});
		}
		for (int i = 1; i < times; i++) {
			this.threads.in(there + latency() * 1000, () -> attempt(commit));
		}
		Completion known = new Completion();
		answer.whenComplete((result, failure) -> known.end(failure));
		try {
			if (!this.threads.await(process, known, CLIENT_TIMEOUT)) {
				throw new RangeUnavailableException("No answer", null);
			}
		}
		catch (InterruptedException ex) {
			throw new RangeUnavailableException("No answer", ex);
		}
		if (known.failure() instanceof Error error) {
			throw error;
		}
		if (known.failure() instanceof HiLoException failure) {
			throw failure;
		}
		T result = answer.join();
		process.got(result);
		return result;
	}

	private static <T> CompletableFuture<T> attempt(Supplier<T> commit) {
		try {
			return CompletableFuture.completedFuture(commit.get());
		}
		catch (HiLoException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	private Throwable lost() {
		return this.random.nextInt(3) == 0 ? new OutOfMemoryError("simulated")
				: this.random.nextBoolean() ? new RangeUnavailableException("The statement failed", null)
						: new StoreUnreachableException("The connection broke", true, null);
	}

	private long latency() {
		return 100_000L + this.random.nextInt(2_000_000);
	}

	private Range commit(SimulatedProcess process, RangeRequest request) {
		Row row = this.rows.get(request.collection());
		Range range = request.rangeAfter((row != null) ? row.max : 0, null, null);
		this.rows.put(request.collection(), new Row(range.high(), request.stamp()));
		process.reserved(range, ledger(request.collection()));
		keepCopy();
		return range;
	}

	private boolean commitGivenBack(SimulatedProcess process, Range newest, long lastUsed) {
		Row row = this.rows.get(newest.collection());
		if (row == null || row.max != newest.high() || row.stamp != newest.stamp() || lastUsed > newest.high()) {
			return false;
		}
		this.rows.put(newest.collection(), new Row(lastUsed, row.stamp));
		ledger(newest.collection()).givenBack(process.ledger(newest.collection()), lastUsed, newest.high());
		keepCopy();
		return true;
	}

	private void keepCopy() {
		if (this.random.nextInt(4) == 0) {
			Map<String, Integer> counts = new HashMap<>();
			this.ledgers.forEach((name, ledger) -> counts.put(name, ledger.count()));
			this.copies.add(new Copy(Map.copyOf(this.rows), counts));
			if (this.copies.size() > KEPT_COPIES) {
				this.copies.remove(this.random.nextInt(KEPT_COPIES));
			}
		}
	}

	private record Row(long max, long stamp) {
	}

	private record Copy(Map<String, Row> rows, Map<String, Integer> counts) {
	}

}

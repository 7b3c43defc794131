package dev.hilo.failures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;

import dev.hilo.HiLoException;

/**
 * Threads that draw from several instances whatever happens, and what they were given.
 */
final class InstanceLoad implements AutoCloseable {

	private static final int THREADS = 2;

	private final List<CompletableFuture<Void>> threads = new ArrayList<>();

	private final Set<Long> early = ConcurrentHashMap.newKeySet();

	private final Set<Long> late = ConcurrentHashMap.newKeySet();

	private final AtomicLong earlyRepeats = new AtomicLong();

	private final AtomicLong lateRepeats = new AtomicLong();

	private final AtomicLongArray counts;

	private volatile boolean repaired;

	private volatile boolean ended;

	InstanceLoad(List<Instance> instances) {
		this.counts = new AtomicLongArray(instances.size());
		for (int i = 0; i < instances.size() * THREADS; i++) {
			int index = i / THREADS;
			this.threads.add(CompletableFuture.runAsync(() -> draw(instances.get(index), index),
					(task) -> new Thread(task).start()));
		}
	}

	private void draw(Instance instance, int index) {
		while (!this.ended) {
			// A draw that begins before the repair is done may end after it
			boolean late = this.repaired;
			try {
				long id = instance.orders.next();
				if (!(late ? this.late : this.early).add(id)) {
					(late ? this.lateRepeats : this.earlyRepeats).incrementAndGet();
				}
				this.counts.incrementAndGet(index);
			}
			catch (HiLoException ex) {
				// The database is closed; the next draw tries again
			}
		}
	}

	/** Returns when each instance has given this many more. */
	void awaitMore(int count) {
		long[] before = IntStream.range(0, this.counts.length()).mapToLong(this.counts::get).toArray();
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> IntStream.range(0, before.length).allMatch((i) -> this.counts.get(i) >= before[i] + count));
	}

	/** Draws that begin from now on are counted on their own. */
	void repaired() {
		this.repaired = true;
	}

	long count() {
		return IntStream.range(0, this.counts.length()).mapToLong(this.counts::get).sum();
	}

	/** How many ids had been given before, until the repair. */
	long repeats() {
		return this.earlyRepeats.get();
	}

	/** How many ids given since the repair had been given before, whenever that was. */
	long repeatsSinceTheRepair() {
		return this.lateRepeats.get() + this.late.stream().filter(this.early::contains).count();
	}

	long countSinceTheRepair() {
		return this.late.size();
	}

	@Override
	public void close() {
		this.ended = true;
		this.threads.forEach(CompletableFuture::join);
	}

}

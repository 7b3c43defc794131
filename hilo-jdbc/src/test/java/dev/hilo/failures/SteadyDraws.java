package dev.hilo.failures;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import dev.hilo.HiLoException;
import dev.hilo.HiLoSequence;
import dev.hilo.range.RangeEvent;
import dev.hilo.range.RangeListener;

/**
 * Threads that draw whatever happens, and what they were given.
 */
final class SteadyDraws implements AutoCloseable, RangeListener {

	/** Callers that no longer wait would take the processors, and the memory. */
	private static final int PAUSE_NANOS = 10_000_000;

	private final List<CompletableFuture<Void>> threads = new ArrayList<>();

	private final Set<Long> drawn = ConcurrentHashMap.newKeySet();

	private final AtomicLong count = new AtomicLong();

	private final AtomicLong highest = new AtomicLong();

	private final AtomicLong heals = new AtomicLong();

	private final List<HiLoException> failures = new CopyOnWriteArrayList<>();

	private volatile boolean ended;

	void start(int threads, HiLoSequence sequence) {
		for (int i = 0; i < threads; i++) {
			this.threads.add(CompletableFuture.runAsync(() -> draw(sequence), (task) -> new Thread(task).start()));
		}
	}

	private void draw(HiLoSequence sequence) {
		while (!this.ended) {
			try {
				long number = sequence.next();
				this.drawn.add(number);
				this.highest.accumulateAndGet(number, Math::max);
				this.count.incrementAndGet();
			}
			catch (HiLoException ex) {
				this.failures.add(ex);
				LockSupport.parkNanos(PAUSE_NANOS);
			}
		}
	}

	/** How many numbers were given. */
	long count() {
		return this.count.get();
	}

	/** How many of them were given before. */
	long repeats() {
		return this.count.get() - this.drawn.size();
	}

	long highest() {
		return this.highest.get();
	}

	/** How often the counter had fallen below what was drawn. */
	long heals() {
		return this.heals.get();
	}

	List<HiLoException> failures() {
		return this.failures;
	}

	@Override
	public void healed(RangeEvent.Healed event) {
		this.heals.incrementAndGet();
	}

	@Override
	public void close() {
		end();
	}

	/** Returns when all threads have ended. */
	void end() {
		this.ended = true;
		this.threads.forEach(CompletableFuture::join);
	}

}

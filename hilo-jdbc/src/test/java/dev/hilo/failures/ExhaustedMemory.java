package dev.hilo.failures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

import dev.hilo.HiLoSequence;
import dev.hilo.engine.CollectionSettings;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.InMemoryRangeRepository;

/**
 * Draws ids in a process of its own while its memory is used up, and prints how many
 * collections go on afterwards.
 */
public final class ExhaustedMemory {

	private static final int COLLECTIONS = 4;

	private static final int THREADS = 4;

	private final HiLoSequences sequences = HiLoSequences.over(new InMemoryRangeRepository())
		.settings(new CollectionSettings(1, 1).withRefillAhead(false))
		.timeout(Duration.ofSeconds(2))
		.build();

	private final List<HiLoSequence> collections = IntStream.range(0, COLLECTIONS)
		.mapToObj((i) -> this.sequences.sequence("collection" + i))
		.toList();

	/** What fills the heap: a chain, as a list would have to grow. */
	private Object[] chain;

	private volatile boolean ended;

	private ExhaustedMemory() {
	}

	public static void main(String[] args) {
		ExhaustedMemory process = new ExhaustedMemory();
		process.collections.forEach(HiLoSequence::next);
		if (args[0].equals("heap")) {
			process.exhaustHeap();
		}
		else {
			process.exhaustStack();
		}
		long alive = process.collections.stream().filter(ExhaustedMemory::goesOn).count();
		System.out.println("alive=" + alive);
		System.exit(0);
	}

	private void exhaustHeap() {
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < COLLECTIONS * THREADS; i++) {
			HiLoSequence sequence = this.collections.get(i % COLLECTIONS);
			Thread thread = new Thread(() -> drawUntilTheEnd(sequence));
			thread.setDaemon(true);
			threads.add(thread);
			thread.start();
		}
		for (int times = 0; times < 2; times++) {
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
			long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
			while (System.nanoTime() < end) {
				fill(1 << 16);
				fill(1);
			}
			this.chain = null;
		}
		LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
		this.ended = true;
	}

	private void drawUntilTheEnd(HiLoSequence sequence) {
		while (!this.ended) {
			try {
				sequence.next();
			}
			catch (RuntimeException | Error ex) {
				Thread.yield();
			}
		}
	}

	private void fill(int size) {
		try {
			while (true) {
				Object[] next = new Object[size];
				next[0] = this.chain;
				this.chain = next;
			}
		}
		catch (OutOfMemoryError ex) {
			Thread.yield();
		}
	}

	private void exhaustStack() {
		for (HiLoSequence sequence : this.collections) {
			for (int i = 0; i < 3; i++) {
				Thread thread = new Thread(null, () -> drawAtTheEndOfTheStack(sequence), "deep", 256 * 1024);
				thread.start();
				try {
					thread.join();
				}
				catch (InterruptedException ex) {
					throw new IllegalStateException(ex);
				}
			}
		}
	}

	/** Fails in each frame a little later, until there is room enough. */
	private static long drawAtTheEndOfTheStack(HiLoSequence sequence) {
		try {
			return drawAtTheEndOfTheStack(sequence);
		}
		catch (StackOverflowError ex) {
			return sequence.next();
		}
	}

	/** At the second call: the first one may meet a refill that was lost, and fail. */
	private static boolean goesOn(HiLoSequence sequence) {
		for (int i = 0; i < 2; i++) {
			try {
				sequence.next();
				return true;
			}
			catch (RuntimeException ex) {
				System.err.println(ex);
			}
		}
		return false;
	}

}

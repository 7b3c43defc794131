package dev.hilo.benchmarks.growth;

import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.hilo.HiLoSequence;
import dev.hilo.PluralCollectionNaming;
import dev.hilo.range.HiLoDatabase;
import dev.hilo.range.InMemoryRangeRepository;
import dev.hilo.range.RangeIdGenerator;

/**
 * A generator with many collections, each of which holds a range.
 */
final class ManyCollections {

	/** Fixed, so that each run draws in the same order; a power of two of them. */
	private static final int ORDER = 1 << 20;

	private final RangeIdGenerator generator = new RangeIdGenerator(
			HiLoDatabase.over(new InMemoryRangeRepository()).build(), new PluralCollectionNaming());

	private final String[] names;

	private final HiLoSequence[] sequences;

	private final int[] order;

	private final long bytesBefore;

	private final long bytesAfter;

	ManyCollections(int count) {
		this.names = IntStream.range(0, count).mapToObj((i) -> "collection" + i).toArray(String[]::new);
		this.sequences = new HiLoSequence[count];
		this.order = new Random(1).ints(ORDER, 0, count).toArray();
		this.bytesBefore = usedBytes();
		for (int i = 0; i < count; i++) {
			this.sequences[i] = this.generator.sequence(null, this.names[i]);
			this.sequences[i].next();
		}
		this.bytesAfter = usedBytes();
	}

	/**
	 * With the counter's row in memory, which stands in for the database.
	 */
	double bytesEach() {
		return (double) (this.bytesAfter - this.bytesBefore) / this.names.length;
	}

	double nanosByHandle(int draws) {
		long start = System.nanoTime();
		for (int i = 0; i < draws; i++) {
			this.sequences[this.order[i & (ORDER - 1)]].next();
		}
		return (double) (System.nanoTime() - start) / draws;
	}

	double nanosByName(int draws) {
		long start = System.nanoTime();
		for (int i = 0; i < draws; i++) {
			this.generator.generateNextIdFor(this.names[this.order[i & (ORDER - 1)]]);
		}
		return (double) (System.nanoTime() - start) / draws;
	}

	/**
	 * The same with bare counters: what the memory itself costs.
	 */
	double nanosOfControl(int draws) {
		AtomicLong[] counters = Stream.generate(AtomicLong::new).limit(this.names.length).toArray(AtomicLong[]::new);
		long start = System.nanoTime();
		for (int i = 0; i < draws; i++) {
			counters[this.order[i & (ORDER - 1)]].incrementAndGet();
		}
		return (double) (System.nanoTime() - start) / draws;
	}

	private static long usedBytes() {
		System.gc();
		return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
	}

}

package dev.hilo.benchmarks.hotpath;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToLongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

import dev.hilo.HiLoIdGenerator;
import dev.hilo.HiLoSequence;
import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.HiLoContext;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Ratio;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * What a collection costs in memory, and a draw where there are very many: by controls
 * that do parts of what a draw does.
 */
public final class ManyCollections implements Part {

	private static final String BYTES = "bytes";

	private static final String IN_USE = "a collection in use";

	private static final String GOAL = "goal";

	/** Remembers nothing, so that it takes no memory. */
	private static final RangeRepository forgetful = new RangeRepository() {

		@Override
		public Range next(RangeRequest request) {
			long low = request.lastMax() + 1;
			return new Range(request.collection(), low, low - 1 + request.size(), low - 1, request.stamp(), null, null);
		}

		@Override
		public boolean giveBack(Range newest, long lastUsed) {
			return true;
		}

	};

	/** Keeps results alive, so that nothing is optimized away. */
	private static volatile long sink;

	@Override
	public String name() {
		return "collections";
	}

	@Override
	public Section measure(Effort effort) throws Exception {
		Table memory = new Table("");
		Table times = new Table("ns");
		int many = effort.pick(100_000, 100);
		for (int round = 0; round < effort.pick(5, 1); round++) {
			measure(many, effort.pick(1 << 21, 1 << 10), memory, times, effort);
			measure(1, effort.pick(1 << 21, 1 << 10), new Table(""), times, effort);
			memory.add(GOAL, BYTES, 500);
		}
		Section section = new Section();
		section.heading(1, "Many collections");
		section.conclusion("**A collection in use takes %s bytes** of heap.", memory.median(IN_USE, BYTES));
		section.paragraph(
				"""
						The heap that each of %,d collections takes after its first id, its entries in maps and the texts of its ids
						included.""",
				many);
		section.table(memory);
		section.ratios(memory, List.of(BYTES), Ratio.atMost(1, IN_USE, GOAL));
		section.paragraph(
				"""
						One thread draws numbers from collections in random order. The controls show the cost of the processor's caches:
						an AtomicLong of an array is two loads from memory, and a draw by handle four, each of which must wait for
						the one before (handle, ranges of the collection, current range, its cursor); by name, a map comes before.""");
		section.table(times);
		return section;
	}

	private static void measure(int count, int draws, Table memory, Table times, Effort effort) throws Exception {
		String[] names = IntStream.range(0, count).mapToObj((i) -> "collection" + i).toArray(String[]::new);
		int[] order = RandomGenerator.getDefault().ints(draws, 0, count).toArray();
		HiLoSequence[] handles = new HiLoSequence[count];
		try (HiLoContext hilo = new HiLoContext(forgetful, Map.of())) {
			HiLoIdGenerator generator = hilo.generator();
			long before = usedHeap(effort);
			for (int i = 0; i < count; i++) {
				handles[i] = generator.sequence(null, names[i]);
				handles[i].nextDocumentId();
			}
			memory.add(IN_USE, BYTES, (double) (usedHeap(effort) - before) / count);
			AtomicLong[] counters = Arrays.stream(names).map((name) -> new AtomicLong()).toArray(AtomicLong[]::new);
			Map<String, AtomicLong> byName = new ConcurrentHashMap<>();
			IntStream.range(0, count).forEach((i) -> byName.put(names[i], counters[i]));
			Map<String, IntToLongFunction> subjects = new LinkedHashMap<>();
			subjects.put("AtomicLong of an array", (i) -> counters[i].getAndIncrement());
			subjects.put("AtomicLong of a ConcurrentHashMap", (i) -> byName.get(names[i]).getAndIncrement());
			subjects.put("HiLo by handle", (i) -> handles[i].next());
			subjects.put("HiLo by name", (i) -> generator.generateNextIdFor(null, names[i]));
			for (boolean warmsUp : new boolean[] { true, false }) {
				subjects.forEach((title, subject) -> {
					double nanos = nanosPerDraw(subject, order);
					if (!warmsUp) {
						times.add(title, String.format("collections %,d", count), nanos);
					}
				});
			}
		}
	}

	private static double nanosPerDraw(IntToLongFunction subject, int[] order) {
		long sum = 0;
		long start = System.nanoTime();
		for (int index : order) {
			sum += subject.applyAsLong(index);
		}
		long took = System.nanoTime() - start;
		sink = sum;
		return (double) took / order.length;
	}

	private static long usedHeap(Effort effort) throws InterruptedException {
		for (int i = 0; i < effort.pick(5, 1); i++) {
			System.gc();
			// What was freed by reference handlers goes at the next turn
			Thread.sleep(50);
		}
		return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
	}

}

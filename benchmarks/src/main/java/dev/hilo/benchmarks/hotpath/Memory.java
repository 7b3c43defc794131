package dev.hilo.benchmarks.hotpath;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

import dev.hilo.HiLoSequence;
import dev.hilo.benchmarks.ClassPath;
import dev.hilo.benchmarks.Effort;
import dev.hilo.engine.HiLoSequences;
import dev.hilo.range.Range;
import dev.hilo.range.RangeRepository;
import dev.hilo.range.RangeRequest;

/**
 * The heap that a collection takes after its first id, its entries in maps and the texts
 * of its ids included.
 */
final class Memory {

	static final int COLLECTIONS = 100_000;

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

	private Memory() {
	}

	/** In bytes, the mean of many collections, in a JVM of its own. */
	static double ofCollection(String classPath, Effort effort) throws IOException, InterruptedException {
		List<String> arguments = List.of("-cp", classPath, Memory.class.getName(), effort.name());
		List<String> output = ClassPath.run(System.getProperty("java.home"), arguments);
		// After the warning of many collections
		return Double.parseDouble(output.get(output.size() - 1));
	}

	/** Prints them. */
	public static void main(String... arguments) throws InterruptedException {
		Effort effort = Effort.valueOf(arguments[0]);
		int count = effort.pick(COLLECTIONS, 100);
		String[] names = IntStream.range(0, count).mapToObj((i) -> "collection" + i).toArray(String[]::new);
		HiLoSequence[] handles = new HiLoSequence[count];
		try (HiLoSequences sequences = HiLoSequences.over(forgetful).maxCollections(COLLECTIONS).build()) {
			long before = usedHeap(effort);
			for (int i = 0; i < count; i++) {
				handles[i] = sequences.sequence(names[i]);
				handles[i].nextDocumentId();
			}
			System.out.println((double) (usedHeap(effort) - before) / count);
		}
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

package dev.hilo.benchmarks.growth;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Page;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Sample;
import dev.hilo.benchmarks.Samples;
import dev.hilo.benchmarks.peer.Drawing;
import dev.hilo.range.CollectionSettings;

/**
 * Many collections, many threads, and small and large first ranges.
 */
public final class Growth implements Part {

	private static final String MEMORY = "memory";

	private static final String DRAW = "draw";

	private static final String THROUGHPUT = "throughput";

	private static final String SIZES = "sizes";

	private static final String COLLECTIONS = "collections";

	/** Fewer are lost among what else the heap holds. */
	private static final int FOR_MEMORY = 100;

	private static final String THREADS = "threads";

	private static final String INITIAL = "initial size";

	@Override
	public String name() {
		return "growth";
	}

	@Override
	public List<Sample> measure(Effort effort) throws Exception {
		List<Sample> samples = new ArrayList<>();
		Duration time = Duration.ofMillis(effort.pick(600, 10));
		for (int round = 0; round < effort.pick(5, 1); round++) {
			for (int count = 1; count <= effort.pick(100_000, 100); count *= 10) {
				ManyCollections many = new ManyCollections(count);
				if (count >= FOR_MEMORY) {
					samples.add(Sample.of(MEMORY, "HiLo", "bytes each", many.bytesEach()).at(COLLECTIONS, count));
				}
				int draws = effort.pick(3_000_000, 1_000);
				samples.add(Sample.of(DRAW, Drawing.CONTROL, "ns", many.nanosOfControl(draws)).at(COLLECTIONS, count));
				samples.add(Sample.of(DRAW, "HiLo, by handle", "ns", many.nanosByHandle(draws)).at(COLLECTIONS, count));
				samples.add(Sample.of(DRAW, "HiLo, by name", "ns", many.nanosByName(draws)).at(COLLECTIONS, count));
			}
			for (int threads = 1; threads <= effort.pick(64, 2); threads *= 2) {
				for (String subject : List.of(Drawing.CONTROL, Drawing.HILO, Drawing.STRIPED, Drawing.COSID)) {
					try (Drawing drawing = Drawing.of(subject, Duration.ZERO)) {
						double rate = ManyThreads.perSecond(drawing.next(), threads, time);
						samples.add(Sample.of(THROUGHPUT, subject, "numbers/s", rate).at(THREADS, threads));
					}
				}
			}
			for (int size : List.of(1, 32, 1_000, 1_000_000)) {
				CollectionSettings settings = new CollectionSettings(size, CollectionSettings.DEFAULT_MAX_CAPACITY);
				try (Drawing drawing = Drawing.hilo(Duration.ofMillis(1), settings)) {
					double rate = ManyThreads.perSecond(drawing.next(), 1, time);
					samples.add(Sample.of(SIZES, Drawing.HILO, "numbers/s", rate).at(INITIAL, size));
				}
			}
		}
		return samples;
	}

	@Override
	public void describe(Samples samples, Page page) {
		page.heading(2, "How the cost grows");
		page.paragraph("Collections that each hold a range, and draws from all of them in a random order:");
		page.table(samples.of(MEMORY), COLLECTIONS);
		page.table(samples.of(DRAW), COLLECTIONS);
		page.curves("collections", "A draw from one of many collections", samples.of(DRAW), COLLECTIONS);
		page.paragraph("All threads together, drawing from one collection over a source in memory:");
		page.table(samples.of(THROUGHPUT), THREADS);
		page.curves("threads", "Numbers a second of all threads", samples.of(THROUGHPUT), THREADS);
		page.paragraph("One thread from a cold start, the source 1 ms away, by the size of the first range:");
		page.table(samples.of(SIZES), INITIAL);
	}

}

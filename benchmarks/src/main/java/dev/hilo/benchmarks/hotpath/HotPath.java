package dev.hilo.benchmarks.hotpath;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

import dev.hilo.benchmarks.ClassPath;
import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Machine;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Ratio;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;

/**
 * What a number or an id costs, and a collection. Forks are taken in turn, one of each
 * subject and then the next of each, so that a change of the machine's speed meets all.
 */
public final class HotPath implements Part {

	private static final String ONE = "ns, threads 1";

	private static final String TWO = "ns, threads 2";

	private static final String BYTES = "bytes";

	private static final String WRITE = "write, ns";

	private static final String READ = "read, ns";

	private static final int FORKS = 5;

	private static final int PUBLIC_ID_GOAL = 1000;

	private static final int MEMORY_GOAL = 500;

	private static final String COUNTER = "AtomicLong";

	private static final String NEXT = "HiLo next()";

	private static final String TEXT = "HiLo document id";

	private static final String COSID = "CosId " + Machine.version("cosid-core");

	private static final String POOLED = "Hibernate pooled-lo";

	private static final String IN_USE = "a collection in use";

	private static final String PUBLIC_ID = "HiLo public id";

	/** By the methods of {@link HotPathBenchmark}. */
	private static final Map<String, String> titles = new LinkedHashMap<>();

	/** By the beginnings of the methods of {@link PublicIdsBenchmark}. */
	private static final Map<String, String> publicTitles = new LinkedHashMap<>();

	static {
		titles.put("atomicLong", COUNTER);
		titles.put("hiloNext", NEXT);
		titles.put("hiloByName", "HiLo by name");
		titles.put("cosIdChain", COSID + " chain");
		titles.put("hibernatePooledLo", POOLED);
		titles.put("hibernateThreadLocal", "Hibernate pooled-lotl");
		titles.put("tsid", "TSID");
		titles.put("uuidHibernate", "UUIDv7, Hibernate's");
		titles.put("uuidFast", "UUIDv7, uuid-creator " + Machine.version("uuid-creator") + "'s fast");
		titles.put("atomicText", "AtomicLong, as text");
		titles.put("hiloDocumentId", TEXT);
		titles.put("cosIdPrefix", COSID + " with prefix");
		publicTitles.put("hilo", PUBLIC_ID);
		publicTitles.put("sqids", "Sqids");
		publicTitles.put("uuid", "UUID");
	}

	@Override
	public String name() {
		return "hotpath";
	}

	@Override
	public Section measure(Effort effort) throws Exception {
		if (!ClassPath.ofBaseline().isEmpty()) {
			return compare(effort);
		}
		Table times = new Table("");
		Table publicIds = new Table("one thread");
		for (int fork = 0; fork < effort.pick(FORKS, 1); fork++) {
			for (Map.Entry<String, String> each : titles.entrySet()) {
				Fork one = Fork.run(each.getKey(), 1, effort);
				times.add(each.getValue(), ONE, one.nanos());
				times.add(each.getValue(), TWO, Fork.run(each.getKey(), 2, effort).nanos());
				times.add(each.getValue(), BYTES, one.bytes());
			}
			for (Map.Entry<String, String> each : publicTitles.entrySet()) {
				Fork write = Fork.run(each.getKey() + "Write", 1, effort);
				Fork read = Fork.run(each.getKey() + "Read", 1, effort);
				publicIds.add(each.getValue(), WRITE, write.nanos());
				publicIds.add(each.getValue(), READ, read.nanos());
				publicIds.add(each.getValue(), "write, bytes", write.bytes());
				publicIds.add(each.getValue(), "read, bytes", read.bytes());
			}
		}
		Table memory = new Table("");
		for (int round = 0; round < effort.pick(5, 1); round++) {
			memory.add(IN_USE, BYTES, Memory.ofCollection(ClassPath.without(), effort));
		}
		Section section = new Section();
		section.heading(1, "The hot path");
		describeNumbers(section, times);
		describePublicIds(section, publicIds);
		describeCollections(section, memory);
		return section;
	}

	/** Two builds. Every other pair of JVMs runs the other way round. */
	private static Section compare(Effort effort) throws Exception {
		Map<String, String> builds = Map.of("baseline", ClassPath.withBaseline(), "this build", ClassPath.without());
		List<String> order = new ArrayList<>(List.of("baseline", "this build"));
		Table values = new Table("");
		for (int pair = 0; pair < effort.pick(12, 1); pair++) {
			for (String method : List.of("hiloNext", "hiloDocumentId")) {
				for (int threads = 1; threads <= 2; threads++) {
					for (String build : order) {
						// JMH gives it to its forks
						System.setProperty("java.class.path", builds.get(build));
						values.add(build, titles.get(method) + ", ns, threads " + threads,
								Fork.run(method, threads, effort).nanos());
					}
				}
			}
			for (String build : order) {
				values.add(build, IN_USE + ", " + BYTES, Memory.ofCollection(builds.get(build), effort));
			}
			Collections.reverse(order);
		}
		System.setProperty("java.class.path", builds.get("this build"));
		Table ratios = new Table("");
		values.compare("this build", "baseline", (now, before) -> now / before, ratios, "this build / baseline");
		Section section = new Section();
		section.heading(1, "The hot path of two builds");
		section.table(values);
		section.paragraph("The median of the ratios within each pair, and its 95 %% interval:");
		section.intervals(ratios);
		return section;
	}

	private static void describeNumbers(Section section, Table times) {
		section.conclusion(
				"""
						**A number costs %s ns**, one thread, from ranges in memory: a bare AtomicLong costs %s, CosId's chain %s,
						Hibernate's pooled-lo %s. A text id such as `orders/54-A` costs %s ns; CosId's %s.
						""",
				times.median(NEXT, ONE), times.median(COUNTER, ONE), times.median(COSID + " chain", ONE),
				times.median(POOLED, ONE), times.median(TEXT, ONE), times.median(COSID + " with prefix", ONE));
		section.conclusion("""
				**In order, all threads together get at most what one shared counter gives**: an AtomicLong %s million a
				second on two cores, HiLo %s.
				""", together(times, COUNTER), together(times, NEXT));
		section.paragraph("""
				Time and allocated memory for one number or one id over a source in memory: %d forks, taken in turn.
				Everything has its default settings, but Hibernate's ranges are as large as HiLo's may become.""",
				FORKS);
		section.table(times);
		section.paragraph(
				"""
						What gives numbers in order costs at least one counter that all threads share, and a text at least its memory.
						So the goals compare with a bare AtomicLong and its text. CosId, in order too, is not to be faster.""");
		section.ratios(times, List.of(ONE, TWO), Ratio.atMost(1.05, NEXT, COUNTER),
				Ratio.atMost(1, TEXT, "AtomicLong, as text"), Ratio.atMost(1, NEXT, COSID + " chain"),
				Ratio.atMost(1, TEXT, COSID + " with prefix"), Ratio.atMost(3, "HiLo by name", NEXT));
	}

	private static void describePublicIds(Section section, Table publicIds) {
		section.heading(2, "Public ids");
		section.conclusion(
				"**A public id costs %s ns to write and %s ns to read**, encrypted under a key and checked; Sqids, which"
						+ " has neither a key nor a check, %s and %s; `UUID.toString` and `fromString` %s and %s.",
				publicTitles.values()
					.stream()
					.flatMapToDouble(
							(row) -> DoubleStream.of(publicIds.median(row, WRITE), publicIds.median(row, READ)))
					.toArray());
		section.paragraph("The text of a number from 1,000,000 up, and the number of such a text; random UUIDs.");
		section.table(publicIds);
		section.goal(Math.max(publicIds.median(PUBLIC_ID, WRITE), publicIds.median(PUBLIC_ID, READ)) <= PUBLIC_ID_GOAL,
				"HiLo's, each at most %d ns", PUBLIC_ID_GOAL);
	}

	private static void describeCollections(Section section, Table memory) {
		section.heading(2, "Many collections");
		section.conclusion("**A collection in use takes %s bytes** of heap.", memory.median(IN_USE, BYTES));
		section.paragraph(
				"""
						The heap that each of %,d collections takes after its first id, its entries in maps and the texts of its ids
						included.""",
				Memory.COLLECTIONS);
		section.table(memory);
		section.goal(memory.median(IN_USE, BYTES) <= MEMORY_GOAL, "At most %d bytes", MEMORY_GOAL);
	}

	/** What two threads draw, in millions a second. */
	private static double together(Table times, String row) {
		return 2_000 / times.median(row, TWO);
	}

}

package dev.hilo.benchmarks.hotpath;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openjdk.jmh.runner.RunnerException;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Ratio;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;

/**
 * Nanoseconds and bytes for one number or id. Forks are taken in turn, one of each
 * subject and then the next of each, so that a change of the machine's speed meets all.
 */
public final class HotPath implements Part {

	private static final String ONE = "threads 1";

	private static final String TWO = "threads 2";

	private static final int FORKS = 5;

	private static final String METERED = "HiLo next(), metered";

	private static final int NAMED = 1000;

	private static final int MANY = 100_000;

	private static final int NAMED_OF_MANY = 100;

	/** By the methods of {@link HotPathBenchmark}. */
	static final Map<String, String> titles = new LinkedHashMap<>();

	static {
		titles.put("atomicLong", "AtomicLong");
		titles.put("atomicText", "AtomicLong, as text");
		titles.put("ownField", "a field of the thread");
		titles.put("hiloNext", "HiLo next()");
		titles.put("hiloMetered", METERED);
		titles.put("hiloByName", "HiLo by name");
		titles.put("hiloByClass", "HiLo by class");
		titles.put("hiloStriped", "HiLo striped");
		titles.put("cosIdChain", "CosId chain");
		titles.put("hibernatePooledLo", "Hibernate pooled-lo");
		titles.put("hibernateThreadLocal", "Hibernate pooled-lotl");
		titles.put("hiloTraceId", "HiLo TraceId");
		titles.put("tsid", "TSID");
		titles.put("uuid", "UUIDv7");
		titles.put("hiloDocumentId", "HiLo document id");
		titles.put("hiloStripedDocumentId", "HiLo document id, striped");
		titles.put("cosIdPrefix", "CosId with prefix");
		titles.put("ravenDocumentId", "RavenDB client");
	}

	@Override
	public String name() {
		return "hotpath";
	}

	@Override
	public Section measure(Effort effort) throws RunnerException, InterruptedException {
		Table times = new Table("ns");
		Table allocations = new Table("bytes");
		for (int fork = 0; fork < effort.pick(FORKS, 1); fork++) {
			for (String threads : List.of(ONE, TWO)) {
				for (Map.Entry<String, String> each : titles.entrySet()) {
					Fork measured = Fork.run(HotPathBenchmark.class, each.getKey(), threads.equals(ONE) ? 1 : 2,
							effort);
					times.add(each.getValue(), threads, measured.nanos());
					allocations.add(each.getValue(), threads, measured.bytes());
				}
			}
		}
		Table scrapes = new Table("one scrape");
		Scrapes.measure(NAMED, NAMED, effort, scrapes);
		Scrapes.measure(effort.pick(MANY, NAMED), NAMED_OF_MANY, effort, scrapes);
		Section section = describe(times, allocations);
		describeMeters(section, times, scrapes);
		return section;
	}

	private static Section describe(Table times, Table allocations) {
		Section section = new Section();
		section.heading(1, "The hot path");
		section.conclusion(
				"""
						**A number costs %s ns**, one thread, from ranges in memory: a bare AtomicLong costs %s, CosId's chain %s,
						Hibernate's pooled-lo %s. A text id such as `orders/54-A` costs %s ns; CosId's %s, RavenDB's client's %s.
						""",
				times.median("HiLo next()", ONE), times.median("AtomicLong", ONE), times.median("CosId chain", ONE),
				times.median("Hibernate pooled-lo", ONE), times.median("HiLo document id", ONE),
				times.median("CosId with prefix", ONE), times.median("RavenDB client", ONE));
		section.conclusion("""
				**In order, all threads together get at most what one shared counter gives**: an AtomicLong %s million a
				second on two cores, HiLo %s; with `ordering: striped` %s.
				""", together(times, "AtomicLong"), together(times, "HiLo next()"), together(times, "HiLo striped"));
		section.paragraph(
				"""
						Time for one number or one id over a source in memory: %d forks, taken in turn. Everything has its default
						settings, but Hibernate's ranges are as large as HiLo's may become. TraceIds run on a clock a thousand
						times as fast as time, or the figures would show their limit of four million a second.""",
				FORKS);
		section.table(times);
		section.ratios(times, List.of(ONE), Ratio.atMost(1.5, "HiLo next()", "AtomicLong"));
		section.ratios(times, times.columns(), Ratio.atMost(0.5, "HiLo next()", "CosId chain"),
				Ratio.atMost(3, "HiLo by name", "HiLo next()"), Ratio.atMost(3, "HiLo by class", "HiLo next()"),
				Ratio.atMost(0.6, "HiLo document id", "CosId with prefix"),
				Ratio.atMost(0.3, "HiLo document id", "RavenDB client"));
		section.ratios(times, List.of(TWO), Ratio.atMost(0.2, "HiLo striped", "CosId chain"),
				Ratio.atMost(0.6, "HiLo document id, striped", "CosId with prefix"));
		double scaling = times.median("HiLo striped", TWO) / times.median("HiLo striped", ONE);
		section.paragraph("HiLo striped, two threads / one thread, at most 2: %.2f %s", scaling,
				(scaling <= 2) ? "met" : "**missed**");
		section.paragraph("""
				Strict order needs one counter that all threads share. Its cost alone on this processor, against
				the same goals:""");
		section.ratios(times, times.columns(), Ratio.atMost(0.5, "AtomicLong", "CosId chain"),
				Ratio.atMost(0.6, "AtomicLong, as text", "CosId with prefix"));
		section.paragraph("Allocated for each:");
		section.table(allocations);
		return section;
	}

	private static void describeMeters(Section section, Table times, Table scrapes) {
		section.conclusion(
				"**With all meters on, a number costs %s ns**, without them %s. A scrape of 1,000 collections "
						+ "that all have a tag of their own takes %s ms.",
				times.median(METERED, ONE), times.median("HiLo next()", ONE),
				scrapes.median(Scrapes.title(NAMED, NAMED), Scrapes.TIME));
		section.paragraph("With meters and observations on, and a scrape every second:");
		section.ratios(times, times.columns(), Ratio.atLeast(0.97, "HiLo next()", METERED));
		section.paragraph("One scrape of all meters in Prometheus' format, without the HTTP around it:");
		section.table(scrapes);
	}

	/** What two threads draw, in millions a second. */
	private static double together(Table times, String row) {
		return 2_000 / times.median(row, TWO);
	}

}

package dev.hilo.benchmarks.latency;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;

/**
 * What a caller waits for one number, with the source at several distances.
 */
public final class Latency implements Part {

	private static final int HERD = 64;

	private static final int START_SECONDS = 5;

	private static final String STALLS = "stalls";

	private static final String LATEST = "latest served, ms late";

	private static final String P999 = "percentile 99.9";

	private static final List<Load> loads = List.of(new Load(1_000, 10), new Load(10_000, 5), new Load(50_000, 5));

	@Override
	public String name() {
		return "latency";
	}

	@Override
	public Section measure(Effort effort) throws Exception {
		Table starts = new Table("");
		Table settled = new Table("us");
		List<Integer> distances = effort.pick(List.of(1, 5, 50), List.of(1));
		for (Load load : loads) {
			// Warms up
			measure(1, load, effort.pick(2_000, 10), effort.pick(1_000, 5), new Table(""), new Table(""));
		}
		for (int round = 0; round < effort.pick(2, 1); round++) {
			for (int millisAway : distances) {
				for (Load load : loads) {
					int start = effort.pick((int) TimeUnit.SECONDS.toMillis(START_SECONDS), 20);
					int rest = effort.pick((int) TimeUnit.SECONDS.toMillis(load.settledSeconds()), 20);
					measure(millisAway, load, start, rest, starts, settled);
				}
			}
		}
		Table herds = new Table("requests");
		for (int round = 0; round < effort.pick(10, 1); round++) {
			measureHerds(Duration.ofMillis(5), herds);
		}
		return describe(distances.get(distances.size() - 1), starts, settled, herds);
	}

	/** Contexts start before the first draw: no draw is measured beside a start. */
	private static void measure(int millisAway, Load load, int start, int rest, Table starts, Table settled) {
		Duration distance = Duration.ofMillis(millisAway);
		String row = String.format(Locale.ROOT, "%,d/s, %d ms away: ", load.perSecond(), millisAway);
		try (Drawing hilo = Drawing.hilo(distance, Map.of())) {
			Latencies latencies = Latencies.of(hilo.next(), load, millisAway, start, rest);
			add(row + "control", latencies.control, settled);
			add(row + "HiLo", latencies, starts, settled);
		}
		// Begins to fetch when it is made
		try (Drawing cosId = Drawing.cosId(distance)) {
			add(row + "CosId chain", Latencies.of(cosId.next(), load, millisAway, start, rest / 4), starts, settled);
		}
	}

	private static void add(String row, Latencies latencies, Table starts, Table settled) {
		starts.add(row, STALLS, latencies.stalls());
		starts.add(row, LATEST, latencies.latest());
		add(row, latencies.settled, settled);
	}

	private static void add(String row, Histogram times, Table settled) {
		if (times.getTotalCount() == 0) {
			// Not waited for
			return;
		}
		for (String percentile : List.of("50", "99", "99.9")) {
			settled.add(row, "percentile " + percentile,
					times.getValueAtPercentile(Double.parseDouble(percentile)) / 1000.0);
		}
		settled.add(row, "max", times.getMaxValue() / 1000.0);
	}

	private static void measureHerds(Duration distance, Table herds) throws Exception {
		measureHerd("HiLo, first range of 64, no refill ahead",
				Drawing.hilo(distance, Map.of("hilo.initial-capacity", HERD, "hilo.refill-ahead", false)), herds);
		measureHerd("HiLo, first range of 64", Drawing.hilo(distance, Map.of("hilo.initial-capacity", HERD)), herds);
		measureHerd("HiLo, first range of 32", Drawing.hilo(distance, Map.of()), herds);
		measureHerd("CosId chain", Drawing.cosId(distance), herds);
	}

	/** Threads that all want their first number at the same time. */
	private static void measureHerd(String subject, Drawing drawing, Table herds) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(HERD);
		try (drawing) {
			CyclicBarrier start = new CyclicBarrier(HERD);
			Callable<Long> draw = () -> {
				start.await();
				drawing.next().getAsLong();
				return drawing.requests().get();
			};
			long requests = 0;
			for (Future<Long> served : threads.invokeAll(Collections.nCopies(HERD, draw))) {
				requests = Math.max(requests, served.get());
			}
			herds.add(subject, "threads " + HERD, requests);
		}
		finally {
			threads.shutdown();
		}
	}

	private static Section describe(int distance, Table starts, Table settled, Table herds) {
		Section section = new Section();
		section.heading(1, "Waits");
		String farthest = "50,000/s, " + distance + " ms away: ";
		section.conclusion(
				"""
						**Waits are few and short**: cold, with %s ms to the source and default settings, %s of the first 250,000 calls
						within five seconds stalls, and the latest is served %s ms late. CosId's chain: %s calls, %s ms.""",
				distance, starts.median(farthest + "HiLo", STALLS), starts.median(farthest + "HiLo", LATEST),
				starts.median(farthest + "CosId chain", STALLS), starts.median(farthest + "CosId chain", LATEST));
		section.paragraph(
				"""
						One thread draws numbers at a steady rate, with default settings, from a source in memory, where each request
						sleeps. The time runs from the moment that a draw was due, and ends after ten seconds. The control draws from
						a bare counter: its waits are the machine's.""");
		section.heading(2, "The first " + START_SECONDS + " seconds, cold");
		section
			.paragraph("Stalls are calls that took more than half a trip to the source, without the very first call, "
					+ "which finds nothing.");
		section.table(starts);
		section.verdicts("goal: at most 1 stall, and no call served later than two trips after it was due",
				goals(starts, Latency::startVerdict));
		section.paragraph("""
				At 1 ms, sleeps that last a little longer and changes of threads matter.""");
		section.heading(2, "After that");
		section.table(settled);
		section.verdicts(
				"goal: percentile 99.9 at most 1.5 times the control's, or 50 us above it where it is above 50",
				goals(settled, Latency::settledVerdict));
		section.paragraph(
				"A cold herd, the source 5 ms away: the number of requests until the last thread has its number.");
		section.table(herds);
		return section;
	}

	private static Map<String, String> goals(Table table, Verdict verdict) {
		Map<String, String> goals = new LinkedHashMap<>();
		for (String row : table.rows().keySet()) {
			if (row.endsWith("HiLo")) {
				goals.put(row, verdict.of(table, row));
			}
		}
		return goals;
	}

	private static String startVerdict(Table starts, String row) {
		int trip = Integer.parseInt(row.replaceFirst(".*, (\\d+) ms away.*", "$1"));
		double stalls = starts.median(row, STALLS);
		double trips = starts.median(row, LATEST) / trip;
		return Section.verdict(stalls <= 1 && trips <= 2, "%.0f, %.2f trips", stalls, trips);
	}

	private static String settledVerdict(Table settled, String row) {
		double hilo = settled.median(row, P999);
		double control = settled.median(row.replace("HiLo", "control"), P999);
		return (control < 50) ? Section.verdict(hilo <= 1.5 * control, "%.2f times", hilo / control)
				: Section.verdict(hilo <= control + 50, "%.0f us above", hilo - control);
	}

	@FunctionalInterface
	private interface Verdict {

		String of(Table table, String row);

	}

}

package dev.hilo.benchmarks.latency;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Machine;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;

/**
 * What callers wait for numbers from a cold start on, with the source at several
 * distances.
 */
public final class Latency implements Part {

	private static final int START_SECONDS = 5;

	private static final int SECONDS_AFTER = 2;

	private static final String STALLS = "stalls";

	private static final String LATEST = "latest served, ms late";

	private static final String LATER_STALLS = "stalls after that";

	private static final String HILO = "HiLo";

	private static final String COSID = "CosId " + Machine.version("cosid-core") + " chain, step %,d";

	private static final List<Integer> STEPS = List.of(10, 100, 1_000);

	private static final int FAST = 50_000;

	private static final int MOST_STALLS = 2;

	private static final int MARGIN = 5;

	@Override
	public String name() {
		return "latency";
	}

	@Override
	public Section measure(Effort effort) throws Exception {
		List<Integer> distances = effort.pick(List.of(5, 50), List.of(5));
		List<Integer> loads = List.of(1_000, FAST);
		int start = (int) TimeUnit.SECONDS.toMillis(START_SECONDS);
		int after = (int) TimeUnit.SECONDS.toMillis(SECONDS_AFTER);
		measure(distances.get(0), 10_000, effort.pick(2_000, 20), 0, "", new Table("warms up"));
		Table waits = new Table("");
		Table besideOthers = new Table("");
		for (int round = 0; round < effort.pick(3, 1); round++) {
			for (int millisAway : distances) {
				for (int perSecond : loads) {
					measure(millisAway, perSecond, effort.pick(start, 20), effort.pick(after, 20), "", waits);
				}
			}
			for (int cores = 1; cores <= Runtime.getRuntime().availableProcessors(); cores++) {
				try (BusyCores busy = new BusyCores(cores)) {
					measure(distances.get(distances.size() - 1), FAST, effort.pick(start, 20), effort.pick(after, 20),
							busy + ": ", besideOthers);
				}
			}
		}
		return describe(distances, loads, waits, besideOthers);
	}

	private static void measure(int millisAway, int perSecond, int start, int after, String beside, Table waits) {
		Map<String, Function<Duration, Drawing>> subjects = new LinkedHashMap<>();
		subjects.put(HILO, Drawing::hilo);
		STEPS.forEach((step) -> subjects.put(cosId(step), (distance) -> Drawing.cosId(distance, step)));
		subjects.forEach((subject, source) -> {
			String row = beside + row(millisAway, perSecond, subject);
			try (Drawing drawing = source.apply(Duration.ofMillis(millisAway))) {
				Waits measured = Waits.of(drawing.next(), perSecond, millisAway, start, after);
				waits.add(row, STALLS, measured.stalls());
				waits.add(row, LATEST, measured.latest());
				waits.add(row, LATER_STALLS, measured.laterStalls());
			}
		});
	}

	private static String cosId(int step) {
		return String.format(Locale.ROOT, COSID, step);
	}

	private static String row(int millisAway, int perSecond, String subject) {
		return String.format(Locale.ROOT, "%,d/s, %d ms away: %s", perSecond, millisAway, subject);
	}

	private static Section describe(List<Integer> distances, List<Integer> loads, Table waits, Table besideOthers) {
		Section section = new Section();
		section.heading(1, "Waits");
		int farthest = distances.get(distances.size() - 1);
		String ours = row(farthest, FAST, HILO);
		section.conclusion(
				"""
						**Waits are few and short**: cold, with %s ms to the source and default settings, %s of the first 250,000 calls
						within five seconds stalls, and the latest is served %s ms late.""",
				farthest, waits.median(ours, STALLS), waits.median(ours, LATEST));
		section.conclusion(
				"""
						**CosId's chain depends on its step**: the latest of the same calls is served %s ms late with the default of %s,
						and %s ms late with %s.""",
				waits.median(row(farthest, FAST, cosId(STEPS.get(0))), LATEST), STEPS.get(0),
				waits.median(row(farthest, FAST, cosId(STEPS.get(2))), LATEST), STEPS.get(2));
		section.paragraph(
				"""
						One thread draws numbers at a steady rate, with default settings, from a source in memory, where each request
						sleeps. The time runs from the moment that a draw was due, and ends after ten seconds. Stalls are calls that
						took more than half a trip to the source, without the very first call, which finds nothing: in the first %d
						seconds from a cold start, and in the next %d.""",
				START_SECONDS, SECONDS_AFTER);
		section.table(waits);
		section.paragraph(
				"""
						The first range holds 32 numbers whatever the load. So a fast load waits for a second trip, and its latest call
						is two trips late, and as late as threads start and sleeps end.""");
		boolean met = distances.stream()
			.allMatch((distance) -> loads.stream()
				.map((load) -> row(distance, load, HILO))
				.allMatch((row) -> waits.median(row, STALLS) <= MOST_STALLS
						&& waits.median(row, LATEST) <= 2 * distance + MARGIN && waits.median(row, LATER_STALLS) == 0));
		section.goal(met, "HiLo: at most %d stalls, none later, and no call later than two trips and %d ms",
				MOST_STALLS, MARGIN);
		section.heading(2, "Beside other work");
		section.paragraph("The same, farthest and fastest, beside threads that only compute:");
		section.table(besideOthers);
		return section;
	}

}

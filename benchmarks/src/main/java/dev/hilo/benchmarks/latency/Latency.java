package dev.hilo.benchmarks.latency;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Ratio;
import dev.hilo.benchmarks.Section;
import dev.hilo.benchmarks.Table;

/**
 * What a caller waits for one number, with the source at several distances.
 */
public final class Latency implements Part {

	private static final int HERD = 64;

	@Override
	public String name() {
		return "latency";
	}

	@Override
	public Section measure(Effort effort) throws Exception {
		Map<String, Table> tables = new LinkedHashMap<>();
		for (Load load : Load.values()) {
			// Warms up
			measure(0, load, effort.pick(1_500, 10), new LinkedHashMap<>());
		}
		for (int round = 0; round < effort.pick(2, 1); round++) {
			for (int millisAway : effort.pick(List.of(0, 1, 5, 50), List.of(0, 1))) {
				for (Load load : Load.values()) {
					measure(millisAway, load, effort.pick(load.millis, 20), tables);
				}
			}
		}
		Table herds = new Table("requests");
		for (int round = 0; round < effort.pick(10, 1); round++) {
			measureHerds(Duration.ofMillis(5), herds);
		}
		return describe(tables, herds);
	}

	/** Contexts start before the first draw: nobody is measured beside a start. */
	private static void measure(int millisAway, Load load, int millis, Map<String, Table> tables) {
		Duration distance = Duration.ofMillis(millisAway);
		String row = millisAway + " ms away: ";
		try (Drawing hilo = Drawing.hilo(distance, Map.of());
				Drawing larger = Drawing.hilo(distance, Map.of("hilo.initial-capacity", 5_000));
				Drawing control = Drawing.control()) {
			Latencies.of(control, 32, load, millis).addTo(tables, row + "control");
			Latencies.of(hilo, 32, load, millis).addTo(tables, row + "HiLo");
			Latencies.of(larger, 5_000, load, millis).addTo(tables, row + "HiLo, initial capacity 5,000");
		}
		// Begins to fetch when it is made
		try (Drawing cosId = Drawing.cosId(distance)) {
			Latencies.of(cosId, 32, load, millis).addTo(tables, row + "CosId chain");
		}
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
				return drawing.next().getAsLong();
			};
			for (Future<Long> number : threads.invokeAll(Collections.nCopies(HERD, draw))) {
				number.get();
			}
			herds.add(subject, "threads " + HERD, drawing.requests().get());
		}
		finally {
			threads.shutdown();
		}
	}

	private static Section describe(Map<String, Table> tables, Table herds) {
		Section section = new Section();
		section.heading(2, "Nobody waits");
		section.paragraph(
				"""
						Time of one draw by one thread, from a source in memory that sleeps on the thread that asks it. The control
						draws from a bare counter under the same load: what it waits for is the machine. At a steady rate the time
						runs from when the draw was due, so that a stall counts for every draw that it held up. With ranges as small
						as at first nobody can be ahead of a source that is far away; an initial capacity that suits the rate can.
						""");
		tables.forEach((title, table) -> {
			section.heading(3, title);
			section.table(table);
			if (title.startsWith("steady") && !title.endsWith(Latencies.ALL)) {
				section.ratios(table, List.of("percentile 99.9"), goals(table));
			}
		});
		section.paragraph("A cold herd, the source 5 ms away: how often it is asked until each thread has its number.");
		section.table(herds);
		return section;
	}

	private static Ratio[] goals(Table table) {
		return table.rows()
			.keySet()
			.stream()
			.filter((row) -> row.contains("HiLo"))
			.map((row) -> Ratio.atMost(1.5, row, row.replaceFirst("HiLo.*", "control")))
			.toArray(Ratio[]::new);
	}

}

package dev.hilo.benchmarks.latency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.HdrHistogram.Histogram;

import dev.hilo.benchmarks.Effort;
import dev.hilo.benchmarks.Page;
import dev.hilo.benchmarks.Part;
import dev.hilo.benchmarks.Ratio;
import dev.hilo.benchmarks.Sample;
import dev.hilo.benchmarks.Samples;
import dev.hilo.benchmarks.peer.Drawing;
import dev.hilo.range.CollectionSettings;

/**
 * What a caller waits for one number, with the source at several distances.
 */
public final class Latency implements Part {

	private static final String TIME = "latency";

	private static final String REQUESTS = "requests of a cold herd";

	private static final String DISTANCE = "ms away";

	private static final String LOAD = "load";

	private static final String PHASE = "phase";

	private static final String PERCENTILE = "percentile";

	private static final List<String> subjects = List.of(Drawing.CONTROL, Drawing.HILO, Drawing.LARGER, Drawing.COSID);

	private static final Map<String, Double> percentiles = new TreeMap<>(
			Map.of("50", 50.0, "99", 99.0, "99.9", 99.9, "99.99", 99.99, "max", 100.0));

	@Override
	public String name() {
		return "latency";
	}

	@Override
	public List<Sample> measure(Effort effort) throws Exception {
		List<Sample> samples = new ArrayList<>();
		for (Load load : Load.values()) {
			for (String subject : subjects) {
				// Warms up
				latencies(subject, Duration.ZERO, load, effort.pick(1_500, 10));
			}
		}
		for (int round = 0; round < effort.pick(2, 1); round++) {
			for (int millis : effort.pick(List.of(0, 1, 5, 50), List.of(0, 1))) {
				for (Load load : Load.values()) {
					for (String subject : subjects) {
						latencies(subject, Duration.ofMillis(millis), load, effort.pick(load.millis, 20)).phases()
							.forEach((phase,
									histogram) -> percentiles.forEach((title, percentile) -> samples
										.add(sample(subject, histogram, percentile).at(DISTANCE, millis)
											.at(LOAD, load.title)
											.at(PHASE, phase)
											.at(PERCENTILE, title))));
					}
				}
			}
		}
		for (int round = 0; round < effort.pick(10, 1); round++) {
			samples.addAll(herds());
		}
		return samples;
	}

	private static Latencies latencies(String subject, Duration distance, Load load, int millis) {
		try (Drawing drawing = Drawing.of(subject, distance)) {
			return Latencies.of(drawing.next(), firstRange(subject), load, Duration.ofMillis(millis).toNanos());
		}
	}

	private static int firstRange(String subject) {
		return subject.equals(Drawing.LARGER) ? Drawing.LARGER_FIRST
				: (int) CollectionSettings.DEFAULT_INITIAL_CAPACITY;
	}

	private static Sample sample(String subject, Histogram histogram, double percentile) {
		return Sample.of(TIME, subject, "us", histogram.getValueAtPercentile(percentile) / 1000.0);
	}

	private static List<Sample> herds() throws Exception {
		Duration distance = Duration.ofMillis(5);
		CollectionSettings large = new CollectionSettings(Herd.THREADS, CollectionSettings.DEFAULT_MAX_CAPACITY);
		return List.of(herd("HiLo, first range of 64, no refill ahead", Drawing.hilo(distance, large.onDemand())),
				herd("HiLo, first range of 64", Drawing.hilo(distance, large)),
				herd("HiLo, first range of 32", Drawing.of(Drawing.HILO, distance)),
				herd(Drawing.COSID, Drawing.of(Drawing.COSID, distance)));
	}

	private static Sample herd(String subject, Drawing drawing) throws Exception {
		try (drawing) {
			return Sample.of(REQUESTS, subject, "requests", Herd.requests(drawing)).at("threads", Herd.THREADS);
		}
	}

	@Override
	public void describe(Samples samples, Page page) {
		page.heading(2, "Nobody waits");
		page.paragraph(
				"""
						Time of one draw by one thread, from a source in memory that sleeps on the thread that asks it. The control
						draws from a bare counter under the same load: what it waits for is the machine. At a steady rate the time runs
						from when the draw was due, so that a stall counts for every draw that it held up. With ranges as small as at
						first nobody can be ahead of a source that is far away; an initial capacity that suits the rate can.""");
		Samples times = samples.of(TIME);
		for (Load load : Load.values()) {
			for (String phase : List.of(Latencies.ALL, Latencies.AFTER_FIRST, Latencies.SETTLED)) {
				page.heading(3, load.title + ", " + phase);
				Samples chosen = times.at(LOAD, load.title).at(PHASE, phase);
				page.table(chosen.titled(DISTANCE), PERCENTILE);
				if (load.isSteady() && !phase.equals(Latencies.ALL)) {
					page.ratios(chosen.at(PERCENTILE, "99.9"), DISTANCE,
							List.of(Ratio.atMost(1.5, Drawing.HILO, Drawing.CONTROL),
									Ratio.atMost(1.5, Drawing.LARGER, Drawing.CONTROL)));
				}
			}
		}
		page.curves("latency", "99.9th percentile at a steady 50,000/s, after the first range",
				times.at(LOAD, Load.FAST.title).at(PHASE, Latencies.AFTER_FIRST).at(PERCENTILE, "99.9"), DISTANCE);
		page.paragraph("A cold herd, the source 5 ms away: how often it is asked until each thread has its number.");
		page.table(samples.of(REQUESTS), "threads");
	}

}

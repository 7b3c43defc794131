package dev.hilo.benchmarks.latency;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;

import dev.hilo.benchmarks.Table;

/**
 * How long draws took under a load, by phases. At a steady rate the time runs from when
 * the draw was due, so that a stall counts for all draws that it held up; in a burst it
 * runs from the draw before.
 */
final class Latencies {

	static final String ALL = "cold start included";

	private static final long LONGEST = TimeUnit.MINUTES.toNanos(1);

	private final Load load;

	private final Histogram all = new Histogram(LONGEST, 3);

	private final Histogram afterFirst = new Histogram(LONGEST, 3);

	private final Histogram settled = new Histogram(LONGEST, 3);

	private Latencies(Load load) {
		this.load = load;
	}

	static Latencies of(Drawing drawing, int firstRange, Load load, int millis) {
		Latencies latencies = new Latencies(load);
		long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
		long start = System.nanoTime();
		long last = start;
		for (long draw = 0; last - start < nanos; draw++) {
			long due = start + load.due(draw);
			while (load.isTimed(draw) && System.nanoTime() < due) {
				Thread.onSpinWait();
			}
			long begun = load.isSteady() ? due : System.nanoTime();
			drawing.next().getAsLong();
			last = System.nanoTime();
			long took = Math.min(last - begun, LONGEST);
			latencies.all.recordValue(took);
			if (draw >= firstRange) {
				latencies.afterFirst.recordValue(took);
			}
			if (last - start > nanos / 3) {
				latencies.settled.recordValue(took);
			}
		}
		return latencies;
	}

	/** A table for each phase. */
	void addTo(Map<String, Table> tables, String row) {
		add(tables, ALL, row, this.all);
		add(tables, "after the first range", row, this.afterFirst);
		add(tables, "settled", row, this.settled);
	}

	private void add(Map<String, Table> tables, String phase, String row, Histogram histogram) {
		Table table = tables.computeIfAbsent(this.load.title + ", " + phase, (title) -> new Table("us"));
		for (String percentile : List.of("50", "99", "99.9", "99.99", "100")) {
			table.add(row, percentile.equals("100") ? "max" : "percentile " + percentile,
					histogram.getValueAtPercentile(Double.parseDouble(percentile)) / 1000.0);
		}
	}

}

package dev.hilo.benchmarks.latency;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.HdrHistogram.Histogram;

/**
 * Draws under a load for a while, and keeps how long each draw took. At a steady rate the
 * time runs from when the draw was due, so that a stall counts for all draws that it held
 * up; in a burst it runs from the draw before.
 */
final class Latencies {

	/** The whole run, cold start included. */
	static final String ALL = "cold start included";

	/** Without the numbers of the first range. */
	static final String AFTER_FIRST = "after the first range";

	/** Without the first part of the time. */
	static final String SETTLED = "settled";

	private static final long LONGEST = TimeUnit.MINUTES.toNanos(1);

	/** How many numbers it has. */
	private final int firstRange;

	private final Map<String, Histogram> phases = new TreeMap<>();

	private Latencies(int firstRange) {
		this.firstRange = firstRange;
		for (String phase : new String[] { ALL, AFTER_FIRST, SETTLED }) {
			this.phases.put(phase, new Histogram(LONGEST, 3));
		}
	}

	static Latencies of(LongSupplier next, int firstRange, Load load, long nanos) {
		Latencies latencies = new Latencies(firstRange);
		long start = System.nanoTime();
		long last = start;
		for (long draw = 0; last - start < nanos; draw++) {
			long due = start + load.due(draw);
			boolean first = draw % load.burst == 0;
			while (first && System.nanoTime() < due) {
				Thread.onSpinWait();
			}
			long begun = load.isSteady() ? due : System.nanoTime();
			next.getAsLong();
			last = System.nanoTime();
			latencies.record(draw, last - begun, last - start > nanos / 3);
		}
		return latencies;
	}

	private void record(long draw, long nanos, boolean settled) {
		long value = Math.min(nanos, LONGEST);
		this.phases.get(ALL).recordValue(value);
		if (draw >= this.firstRange) {
			this.phases.get(AFTER_FIRST).recordValue(value);
		}
		if (settled) {
			this.phases.get(SETTLED).recordValue(value);
		}
	}

	Map<String, Histogram> phases() {
		return this.phases;
	}

}

package dev.hilo.benchmarks.latency;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.HdrHistogram.Histogram;

/**
 * How late draws were under a load: from when a draw was due, so that a stall counts for
 * all draws that it held up.
 */
final class Latencies {

	private static final long LONGEST = TimeUnit.MINUTES.toNanos(1);

	/** In the start, how late the draw that was served latest. */
	private long latest;

	/** In the start, how many calls but the very first took more than half a trip. */
	private int stalls;

	/** How late draws were after the start. */
	final Histogram settled = new Histogram(LONGEST, 3);

	private Latencies() {
	}

	/**
	 * Draws in one thread.
	 * @param start how long the start lasts, in milliseconds
	 * @param settled how long it goes on after that
	 */
	static Latencies of(LongSupplier numbers, Load load, int trip, int start, int settled) {
		Latencies latencies = new Latencies();
		long stall = TimeUnit.MILLISECONDS.toNanos(trip) / 2;
		long startEnd = TimeUnit.MILLISECONDS.toNanos(start);
		long end = startEnd + TimeUnit.MILLISECONDS.toNanos(settled);
		long begun = System.nanoTime();
		for (long draw = 0; load.due(draw) < end; draw++) {
			long due = begun + load.due(draw);
			long called = System.nanoTime();
			while (called < due) {
				Thread.onSpinWait();
				called = System.nanoTime();
			}
			numbers.getAsLong();
			long served = System.nanoTime();
			if (due - begun < startEnd) {
				latencies.latest = Math.max(latencies.latest, served - due);
				latencies.stalls += (draw > 0 && served - called > stall) ? 1 : 0;
			}
			else {
				latencies.settled.recordValue(Math.min(served - due, LONGEST));
			}
		}
		return latencies;
	}

	int stalls() {
		return this.stalls;
	}

	/** In milliseconds. */
	double latest() {
		return this.latest / 1e6;
	}

}

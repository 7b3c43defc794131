package dev.hilo.benchmarks.latency;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import org.HdrHistogram.Histogram;

/**
 * How late draws were under a load: from when a draw was due, so that a stall counts for
 * all draws that it held up. At each time a bare counter is drawn from too, every other
 * time first: what it waits for is the machine.
 */
final class Latencies {

	/** Draws that are later than this are not waited for. */
	private static final long TOO_LATE = TimeUnit.SECONDS.toNanos(10);

	/** In the start, how late the draw that was served latest. */
	private long latest;

	/** In the start, how many calls but the very first took more than half a trip. */
	private int stalls;

	/** How late draws were after the start. */
	final Histogram settled = new Histogram(2 * TOO_LATE, 3);

	/** The same for the bare counter, without what the subject held up. */
	final Histogram control = new Histogram(2 * TOO_LATE, 3);

	private Latencies() {
	}

	/**
	 * Draws in one thread.
	 * @param start how long the start lasts, in milliseconds
	 * @param settled how long it goes on after that
	 */
	static Latencies of(LongSupplier numbers, Load load, int trip, int start, int settled) {
		Latencies latencies = new Latencies();
		LongSupplier counter = new AtomicLong()::incrementAndGet;
		long startEnd = TimeUnit.MILLISECONDS.toNanos(start);
		long end = startEnd + TimeUnit.MILLISECONDS.toNanos(settled);
		long begun = System.nanoTime();
		long last = begun;
		for (long draw = 0; load.due(draw) < end && last - begun - load.due(draw) < TOO_LATE; draw++) {
			long due = begun + load.due(draw);
			boolean heldUp = last > due;
			while (System.nanoTime() < due) {
				Thread.onSpinWait();
			}
			boolean controlFirst = draw % 2 == 0;
			long called = System.nanoTime();
			(controlFirst ? counter : numbers).getAsLong();
			long between = System.nanoTime();
			(controlFirst ? numbers : counter).getAsLong();
			last = System.nanoTime();
			long controlTook = controlFirst ? between - called : last - between;
			long took = controlFirst ? last - between : between - called;
			long late = called - due;
			if (due - begun < startEnd) {
				latencies.latest = Math.max(latencies.latest, late + took);
				latencies.stalls += (draw > 0 && took > TimeUnit.MILLISECONDS.toNanos(trip) / 2) ? 1 : 0;
			}
			else {
				latencies.settled.recordValue(late + took);
				latencies.control.recordValue((heldUp ? 0 : late) + controlTook);
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

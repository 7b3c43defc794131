package dev.hilo.benchmarks.latency;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How late draws were under a load: from when a draw was due, so that a stall counts for
 * all draws that it held up.
 *
 * @param stalls how many calls but the very first took more than half a trip, in the
 * start
 * @param latest how late the draw was that was served latest, in milliseconds
 * @param laterStalls the stalls after the start
 */
record Waits(int stalls, double latest, int laterStalls) {

	/** Draws that are later than this are not waited for. */
	private static final long TOO_LATE = TimeUnit.SECONDS.toNanos(10);

	/**
	 * Draws in one thread.
	 * @param perSecond how many draws are due a second, whatever became of those before
	 * @param trip the distance to the source, in milliseconds, as all times
	 * @param start how long the start lasts
	 * @param after how long it goes on after that
	 */
	static Waits of(LongSupplier numbers, int perSecond, int trip, int start, int after) {
		int stalls = 0;
		int laterStalls = 0;
		long latest = 0;
		long startEnd = TimeUnit.MILLISECONDS.toNanos(start);
		long end = startEnd + TimeUnit.MILLISECONDS.toNanos(after);
		long begun = System.nanoTime();
		long due = 0;
		for (long draw = 0; due < end && System.nanoTime() - begun - due < TOO_LATE; draw++) {
			while (System.nanoTime() - begun < due) {
				Thread.onSpinWait();
			}
			long called = System.nanoTime();
			numbers.getAsLong();
			long served = System.nanoTime();
			latest = Math.max(latest, served - begun - due);
			if (draw > 0 && served - called > TimeUnit.MILLISECONDS.toNanos(trip) / 2) {
				stalls += (due < startEnd) ? 1 : 0;
				laterStalls += (due < startEnd) ? 0 : 1;
			}
			due = (draw + 1) * TimeUnit.SECONDS.toNanos(1) / perSecond;
		}
		return new Waits(stalls, latest / 1e6, laterStalls);
	}

}

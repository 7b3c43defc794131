package dev.hilo.benchmarks.latency;

import java.util.concurrent.TimeUnit;

/**
 * How many numbers a second are due, whatever became of the ones before.
 *
 * @param perSecond how many
 * @param settledSeconds how long it is measured after the start; so long that a
 * thousandth of the draws are several
 */
record Load(int perSecond, int settledSeconds) {

	/** When a draw is due, in nanoseconds since the start. */
	long due(long draw) {
		return draw * TimeUnit.SECONDS.toNanos(1) / this.perSecond;
	}

}

package dev.hilo.benchmarks.latency;

import java.util.concurrent.TimeUnit;

/**
 * When numbers are drawn.
 */
enum Load {

	SLOW("steady 1,000/s", 1_000, 1),

	FAST("steady 50,000/s", 50_000, 1),

	BURSTS("bursts of 5,000, 4/s", 4, 5_000);

	final String title;

	/** Draws that are due together. */
	final int burst;

	private final long periodNanos;

	Load(String title, int perSecond, int burst) {
		this.title = title;
		this.periodNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
		this.burst = burst;
	}

	/**
	 * When the draw is due, in nanoseconds since the start.
	 */
	long due(long draw) {
		return draw / this.burst * this.periodNanos;
	}

}
